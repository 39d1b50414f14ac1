import CCurl
import Foundation
import MinutesCore
import Synchronization

/// A request to a speech server, sent with POST.
struct SpeechServerRequest: Sendable {
  var url: URL

  /// The header fields, as in `Accept: application/json`. They have no line feeds.
  var headerFields: [String] = []

  var body = Data()

  /// Whether the proxy that the environment names is used. A server on this machine has none.
  var usesProxy = true

  /// The time in seconds without any data of the server after which the request fails.
  var timeout = 60

  /// The longest time of the whole request, in seconds.
  var maximumDuration = 120
}

/// The response of a speech server.
struct SpeechServerResponse: Sendable {
  var status: Int

  /// The values of the header fields by their names in lower case.
  var headerFields: [String: String] = [:]

  var body = Data()
}

/// The error of a request without a complete response.
struct SpeechServerUnreachable: Error, Equatable {
  /// The reason, without a full stop. Most are those of libcurl.
  var reason: String
}

/// Sends a request to a speech server with libcurl, on a thread of its own. It follows no redirect,
/// so that neither the access key nor the sound reaches another host, and bounds the size and
/// duration of the response.
///
/// `URLSession` is no replacement on Linux: all sessions of a process share one queue there. A
/// server that sends without an end keeps it busy, so that nothing can be cancelled, and the
/// response fills the memory.
final class SpeechServerTransport: Sendable {
  /// The largest response with its header, in bytes: that for 30 s of speech has less than 100,000.
  static let maximumSize = 4 << 20

  /// The longest time until there is a connection, in seconds.
  private static let connectionTimeout = 10

  private static let isInitialized = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let request: SpeechServerRequest
  private let isCancelled = Atomic(false)

  private init(_ request: SpeechServerRequest) {
    self.request = request
  }

  /// Sends a request.
  ///
  /// - Throws: `SpeechFailure` for a response that is too long, ``SpeechServerUnreachable``, or
  ///   `CancellationError` within about a second after the task was cancelled.
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
    try checkCancellation()
    let receiver = Receiver(self)
    guard Self.isInitialized, let handle = curl_easy_init() else {
      throw SpeechServerUnreachable(reason: "libcurl can't be started")
    }
    // libcurl may call the receiver until then.
    defer { withExtendedLifetime(receiver) { curl_easy_cleanup(handle) } }
    var headerFields: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(headerFields) }
    for field in request.headerFields { headerFields = curl_slist_append(headerFields, field) }
    minutes_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headerFields)
    receiver.install(in: handle)
    setLimits(of: handle)
    let result = request.body.withUnsafeBytes { body in
      minutes_curl_set_number(handle, CURLOPT_POSTFIELDSIZE, body.count)
      minutes_curl_set_pointer(handle, CURLOPT_POSTFIELDS, body.baseAddress)
      return curl_easy_perform(handle)
    }
    try checkCancellation()
    if receiver.isTooLong {
      throw SpeechFailure(
        .serverSentTooMuch(host: request.url.host ?? "", megabytes: Self.maximumSize >> 20),
        cause: .engine)
    }
    switch result {
    case CURLE_OK: break
    case CURLE_OPERATION_TIMEDOUT:
      throw SpeechServerUnreachable(reason: "it has not responded in time")
    default: throw SpeechServerUnreachable(reason: receiver.reason(of: result))
    }
    var status = 0
    minutes_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    return SpeechServerResponse(
      status: status, headerFields: receiver.headerFields, body: receiver.body)
  }

  private func checkCancellation() throws {
    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
  }

  private func setLimits(of handle: UnsafeMutableRawPointer) {
    minutes_curl_set_pointer(handle, CURLOPT_URL, request.url.absoluteString)
    minutes_curl_set_protocols(handle)
    if !request.usesProxy { minutes_curl_set_pointer(handle, CURLOPT_PROXY, "") }
    // Timeouts must not use a signal, which would reach any thread.
    minutes_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    minutes_curl_set_quick_exit(handle)
    minutes_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT, Self.connectionTimeout)
    minutes_curl_set_number(handle, CURLOPT_TIMEOUT, request.maximumDuration)
    minutes_curl_set_number(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
    minutes_curl_set_number(handle, CURLOPT_LOW_SPEED_TIME, request.timeout)
  }

  /// Collects a response. Only the thread of the request uses it.
  private final class Receiver {
    private let transport: SpeechServerTransport
    private let message = UnsafeMutableBufferPointer<CChar>.allocate(
      capacity: Int(CURL_ERROR_SIZE))
    private var headerSize = 0
    private(set) var headerFields: [String: String] = [:]
    private(set) var body = Data()
    private(set) var isTooLong = false

    init(_ transport: SpeechServerTransport) {
      self.transport = transport
      message.initialize(repeating: 0)
    }

    deinit { message.deallocate() }

    /// Sets the functions that libcurl calls. They get an unretained reference to the receiver.
    func install(in handle: UnsafeMutableRawPointer) {
      let receiver = Unmanaged.passUnretained(self).toOpaque()
      minutes_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message.baseAddress)
      minutes_curl_set_pointer(handle, CURLOPT_HEADERDATA, receiver)
      minutes_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, receiver in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Receiver.from(receiver).noteLine(line) ? line.count : 0
      }
      minutes_curl_set_pointer(handle, CURLOPT_WRITEDATA, receiver)
      minutes_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, receiver in
        let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Receiver.from(receiver).append(bytes) ? bytes.count : 0
      }
      minutes_curl_set_number(handle, CURLOPT_NOPROGRESS, 0)
      minutes_curl_set_pointer(handle, CURLOPT_XFERINFODATA, receiver)
      // Called about once a second, also when nothing arrives.
      minutes_curl_set_progress(handle) { receiver, _, _, _, _ in
        Receiver.from(receiver).transport.isCancelled.load(ordering: .relaxed) ? 1 : 0
      }
    }

    /// Returns the text of an error.
    func reason(of result: CURLcode) -> String {
      let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let text =
        bytes.isEmpty
        ? String(cString: curl_easy_strerror(result)) : String(decoding: bytes, as: UTF8.self)
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> Receiver {
      Unmanaged<Receiver>.fromOpaque(pointer!).takeUnretainedValue()
    }

    /// Returns `false`, which ends the request, if the header is too long.
    private func noteLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
      headerSize += bytes.count
      guard hasSpace(for: 0) else { return false }
      let line = String(decoding: bytes, as: UTF8.self)
      // A response can follow an interim one.
      if line.hasPrefix("HTTP/") { headerFields = [:] }
      guard let colon = line.firstIndex(of: ":") else { return true }
      headerFields[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
      return true
    }

    /// Returns `false`, which ends the request, if the response is too long.
    private func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard hasSpace(for: bytes.count) else { return false }
      body.append(contentsOf: bytes)
      return true
    }

    private func hasSpace(for count: Int) -> Bool {
      isTooLong = headerSize + body.count + count > SpeechServerTransport.maximumSize
      return !isTooLong
    }
  }
}
