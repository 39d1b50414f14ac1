import Foundation
import MinutesCore
import Synchronization
import Testing

@testable import MinutesLive

/// A transcription server with scripted responses.
final class ScriptedServer: Sendable {
  struct Response {
    var status = 200
    var headers = ["Content-Type": "application/json"]
    var body: String
    /// Whether the body is sent again and again, until the client hangs up.
    var isEndless = false
    /// Whether nothing is sent until the client hangs up.
    var isMissing = false
    /// Whether a response of status 103 comes first.
    var isInterimFirst = false
  }

  private final class Log: Sendable {
    let requests = Mutex<[String]>([])
    let arrivals = AsyncStream.makeStream(of: Void.self)
  }

  let port: UInt16
  private let listener: Int32
  private let log = Log()
  private let waits = Mutex<[Duration]>([])

  /// The requests so far, as text.
  var requests: [String] { log.requests.withLock { $0 } }

  /// An element for each request.
  var arrivals: AsyncStream<Void> { log.arrivals.stream }

  /// The delays between the engine's attempts.
  var delays: [Duration] { waits.withLock { $0 } }

  /// - Parameter listens: Without it, connections are refused.
  init(_ responses: [Response], listens: Bool = true) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try #require(bind(listener, $0, length) == 0)
        if listens { try #require(listen(listener, 8) == 0) }
        try #require(getsockname(listener, $0, &length) == 0)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    self.listener = listener
    Thread.detachNewThread { [log] in
      for response in responses {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        let request = Self.read(connection)
        log.requests.withLock { $0.append(request) }
        log.arrivals.continuation.yield()
        if response.isMissing {
          var byte: UInt8 = 0
          _ = recv(connection, &byte, 1, 0)
          close(connection)
          continue
        }
        let body = Data(response.body.utf8)
        let head = response.headers.map { "\($0): \($1)\r\n" }.joined()
        let interim = "HTTP/1.1 103 Early Hints\r\nContent-Type: text/html\r\n\r\n"
        let status =
          (response.isInterimFirst ? interim : "") + "HTTP/1.1 \(response.status) Status\r\n"
        let data =
          Data(
            "\(status)\(head)Content-Length: \(response.isEndless ? 1 << 40 : body.count)\r\nConnection: close\r\n\r\n"
              .utf8)
          + body
        _ = data.withUnsafeBytes {
          send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        let more = Array(repeating: UInt8(ascii: "x"), count: 1 << 16)
        while response.isEndless,
          send(connection, more, more.count, Int32(MSG_NOSIGNAL)) > 0
        {}
        close(connection)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Reads a request to the end of its body.
  private static func read(_ connection: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains("Expect: 100-continue"), text.hasSuffix("\r\n\r\n") {
        let reply = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        send(connection, reply, reply.count, Int32(MSG_NOSIGNAL))
      }
      if text.hasSuffix("--\r\n") { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func engine(path: String = "", key: String? = nil) throws -> OpenAIEngine {
    let server = try SpeechServer(
      address: "http://127.0.0.1:\(port)\(path)", model: "tiny.en", key: key)
    return OpenAIEngine(server, sleep: { [self] delay in waits.withLock { $0.append(delay) } })
  }
}
