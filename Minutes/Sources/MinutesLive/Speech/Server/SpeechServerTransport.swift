import CCurl
import Foundation
import MinutesCore
import Synchronization

/// Sends a request to a speech server with libcurl, on a thread of its own. It follows no redirect, so that neither the access key nor the
/// sound reaches another host, and bounds the size and duration of the response.
///
/// `URLSession` is no replacement on Linux: all sessions of a process share one queue there. A server that sends without an end keeps it
/// busy, so that nothing can be cancelled, and the response fills the memory.
final class SpeechServerTransport: Sendable {
  /// The largest response, in bytes: that for 30 s of speech has less than 100,000.
  static let maximumSize = 4 << 20

  /// The longest time of a request, in seconds.
  private static let longestTime = 120

  private static let isInitialized = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let request: SpeechServerRequest
  private let isCancelled = Atomic(false)

  private init(_ request: SpeechServerRequest) {
    self.request = request
  }

  /// Sends a request.
  ///
  /// - Throws: `SpeechFailure` for a response that is too long, ``SpeechServerUnreachable``, or `CancellationError` within about a second
  ///   after the task was cancelled.
  static func response(
    to request: SpeechServerRequest
  ) async throws -> SpeechServerResponse {
    let transport = SpeechServerTransport(request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(with: Result { try transport.perform() })
        }
      }
    } onCancel: {
      transport.isCancelled.store(true, ordering: .relaxed)
    }
  }

  private func perform() throws -> SpeechServerResponse {
    guard Self.isInitialized, let handle = curl_easy_init() else {
      throw SpeechServerUnreachable(reason: "libcurl can't be started.")
    }
    defer { curl_easy_cleanup(handle) }
    var fields: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(fields) }
    for field in request.fields { fields = curl_slist_append(fields, field) }
    var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
    let receiver = Receiver(self)
    let result = withExtendedLifetime(receiver) {
      message.withUnsafeMutableBufferPointer { message in
        request.body.withUnsafeBytes { body in
          curl_set_pointer(handle, CURLOPT_HTTPHEADER, fields)
          curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message.baseAddress)
          curl_set_number(handle, CURLOPT_POSTFIELDSIZE, body.count)
          curl_set_pointer(handle, CURLOPT_POSTFIELDS, body.baseAddress)
          setLimits(of: handle)
          receiver.install(in: handle)
          return curl_easy_perform(handle)
        }
      }
    }
    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    if receiver.isTooLong {
      throw SpeechFailure(
        .serverSentTooMuch(
          host: request.url.host ?? "", megabytes: Self.maximumSize >> 20),
        cause: .engine)
    }
    guard result == CURLE_OK else {
      let reason = String(
        decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw SpeechServerUnreachable(
        reason: reason.isEmpty ? String(cString: curl_easy_strerror(result)) : reason)
    }
    var status = 0
    curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    return SpeechServerResponse(status: status, fields: receiver.fields, body: receiver.body)
  }

  private func setLimits(of handle: UnsafeMutableRawPointer) {
    curl_set_pointer(handle, CURLOPT_URL, request.url.absoluteString)
    curl_set_pointer(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    // Without it, timeouts use a signal.
    curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    curl_set_number(handle, CURLOPT_TIMEOUT, Self.longestTime)
    curl_set_number(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
    curl_set_number(
      handle, CURLOPT_LOW_SPEED_TIME, Int(truncatingIfNeeded: request.timeout.components.seconds))
  }

  /// Collects a response. Only the thread of the request uses it.
  private final class Receiver {
    private let transport: SpeechServerTransport
    private(set) var fields: [String: String] = [:]
    private(set) var body = Data()
    private(set) var isTooLong = false

    init(_ transport: SpeechServerTransport) {
      self.transport = transport
    }

    /// Sets the functions that libcurl calls. They get an unretained reference to the receiver.
    func install(in handle: UnsafeMutableRawPointer) {
      let receiver = Unmanaged.passUnretained(self).toOpaque()
      curl_set_pointer(handle, CURLOPT_HEADERDATA, receiver)
      curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, receiver in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        Receiver.from(receiver).noteField(String(decoding: line, as: UTF8.self))
        return line.count
      }
      curl_set_pointer(handle, CURLOPT_WRITEDATA, receiver)
      curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, receiver in
        let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Receiver.from(receiver).append(bytes) ? bytes.count : 0
      }
      curl_set_number(handle, CURLOPT_NOPROGRESS, 0)
      curl_set_pointer(handle, CURLOPT_XFERINFODATA, receiver)
      // Called about once a second, also when nothing arrives.
      curl_set_progress(handle) { receiver, _, _, _, _ in
        Receiver.from(receiver).transport.isCancelled.load(ordering: .relaxed) ? 1 : 0
      }
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> Receiver {
      Unmanaged<Receiver>.fromOpaque(pointer!).takeUnretainedValue()
    }

    private func noteField(_ line: String) {
      // A response can follow an interim one.
      if line.hasPrefix("HTTP/") { fields = [:] }
      guard let colon = line.firstIndex(of: ":") else { return }
      fields[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns `false`, which ends the request, if the response is too long.
    private func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard body.count + bytes.count <= SpeechServerTransport.maximumSize else {
        isTooLong = true
        return false
      }
      body.append(contentsOf: bytes)
      return true
    }
  }
}
