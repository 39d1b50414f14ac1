import Foundation
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct SpeechServerTransportTests {
  /// A server that does not respond, and the address of a request.
  private func silentServer(
    timeout: Int, maximumDuration: Int
  ) throws -> (ScriptedServer, SpeechServerRequest) {
    let server = try ScriptedServer([.init(body: "", isMissing: true)])
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    let request = SpeechServerRequest(
      url: url, body: Data("--\r\n".utf8), usesProxy: false, timeout: timeout,
      maximumDuration: maximumDuration)
    return (server, request)
  }

  @Test func `a request without a response ends when it is cancelled`() async throws {
    // Given a request without time limits
    let (server, request) = try silentServer(timeout: 0, maximumDuration: 0)
    let response = Task { try await SpeechServerTransport.response(to: request) }
    for await _ in server.arrivals { break }
    // When
    response.cancel()
    // Then
    await #expect(throws: CancellationError.self) { try await response.value }
  }

  @Test(arguments: [(0, 1), (1, 0)])
  func `a request without a response ends after its time`(
    timeout: Int, maximumDuration: Int
  ) async throws {
    let (server, request) = try silentServer(timeout: timeout, maximumDuration: maximumDuration)
    await #expect(throws: SpeechServerUnreachable(reason: "it has not responded in time")) {
      try await SpeechServerTransport.response(to: request)
    }
    #expect(server.requests.count == 1)
  }

  @Test func `a server whose certificate is not trusted gets nothing`() async throws {
    // Given a server with a certificate of its own
    let temporary = TemporaryFolder()
    try FileManager.default.createDirectory(
      at: temporary.folder.url, withIntermediateDirectories: true)
    let script = """
      cd "$0" && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=127.0.0.1 \\
        -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out certificate.pem 2>/dev/null &&
      exec openssl s_server -accept 127.0.0.1:0 -cert certificate.pem -key key.pem -www
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, temporary.folder.url.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    var text = ""
    while text.firstMatch(of: /ACCEPT .*:(\d+)\n/) == nil {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "\(text)")
      text += String(decoding: data, as: UTF8.self)
    }
    let port = try #require(text.firstMatch(of: /ACCEPT .*:(\d+)\n/)?.1)
    let url = try #require(URL(string: "https://127.0.0.1:\(port)/"))
    // Then
    let failure = await #expect(throws: SpeechServerUnreachable.self) {
      try await SpeechServerTransport.response(
        to: SpeechServerRequest(url: url, body: Data("sound".utf8), usesProxy: false))
    }
    #expect(failure?.reason.contains("self-signed certificate") == true)
  }
}
