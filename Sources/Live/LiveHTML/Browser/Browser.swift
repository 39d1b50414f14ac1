import Foundation

/// The session of a page, which sends the calls of a ``Browser``.
@MainActor
protocol BrowserSession: AnyObject {
  /// Whether the session sends nothing any more.
  var hasEnded: Bool { get }

  /// Adds operations to the next patch.
  func write(_ body: (inout PatchOperations) -> Void)

  /// Sends the number of the last frame that needs not be kept.
  func sendAcknowledgement(of frames: BrowserFrames)

  /// Sends a frame of a call.
  func sendFrame(_ number: Int, _ bytes: [UInt8], of frames: BrowserFrames)
}

/// A call of a browser function that has not finished.
struct BrowserCall {
  /// Called with each value of the function.
  let receive: @MainActor (JSONValue) -> Void

  /// Called at the end, with the error if the call failed.
  let finish: @MainActor ((any Error)?) -> Void

  /// The binary frames of the call, if it has any.
  var frames: BrowserFrames?
}

/// The browser that displays a page. It can call JavaScript functions that the page's own scripts
/// have registered.
///
/// ```swift
/// @Environment(\.browser) var browser
///
/// let permission: String = try await browser.call("microphone.permission")
/// for try await level in browser.stream("microphone.level", of: Double.self) { … }
/// ```
///
/// Calls survive a lost connection: each call and each response arrives exactly once. Calls fail
/// when the page is re-rendered completely, and when the session ends. Cancelling the task of a
/// call cancels the function in the browser.
@MainActor
public final class Browser {
  weak var session: (any BrowserSession)?
  var calls: [Int: BrowserCall] = [:]
  private var lastCall = 0

  init() {}

  /// Calls a function and returns its result.
  ///
  /// - Parameters:
  ///   - name: The name under which the function is registered.
  ///   - arguments: The arguments, encoded as JSON.
  ///   - type: The type of the result.
  /// - Throws: ``BrowserError``, `CancellationError`, or an encoding error.
  public func call<Value: Decodable & Sendable>(
    _ name: String, _ arguments: any Encodable..., returning type: Value.Type = Value.self
  ) async throws -> Value {
    let json = try self.encode(arguments)
    let response = try await self.response(to: name, json)
    guard let value = response.decoded(as: type) else {
      throw BrowserError.unexpectedResponse(function: name)
    }
    return value
  }

  /// Calls a function and waits until it has finished.
  ///
  /// - Parameters:
  ///   - name: The name under which the function is registered.
  ///   - arguments: The arguments, encoded as JSON.
  /// - Throws: ``BrowserError``, `CancellationError`, or an encoding error.
  public func call(_ name: String, _ arguments: any Encodable...) async throws {
    _ = try await self.response(to: name, try self.encode(arguments))
  }

  /// Calls a function that yields several values.
  ///
  /// - Parameters:
  ///   - name: The name under which the function is registered.
  ///   - arguments: The arguments, encoded as JSON.
  ///   - type: The type of the values.
  /// - Returns: A stream of the values. Ending the iteration cancels the function. If more than
  ///   1,000 values or 4 MB wait to be consumed, the stream fails with
  ///   ``BrowserError/bufferOverflow(function:)``.
  public func stream<Element: Decodable & Sendable>(
    _ name: String, _ arguments: any Encodable..., of type: Element.Type
  ) -> AsyncThrowingStream<Element, any Error> {
    let json = Result { try self.encode(arguments) }
    return AsyncThrowingStream(bufferingPolicy: .bufferingOldest(UntakenElements.maximumCount)) {
      continuation in
      let untaken = UntakenElements()
      let number: Int
      do {
        number = try self.begin(
          name, json.get(),
          BrowserCall(
            receive: { value in
              guard let element = value.decoded(as: type) else {
                continuation.finish(throwing: BrowserError.unexpectedResponse(function: name))
                return
              }
              if case .enqueued(let remaining) = continuation.yield(element),
                untaken.add(size: value.size, remaining: remaining)
              {
                return
              }
              continuation.finish(throwing: BrowserError.bufferOverflow(function: name))
            },
            finish: { continuation.finish(throwing: $0) }))
      } catch {
        continuation.finish(throwing: error)
        return
      }
      continuation.onTermination = { [weak self] _ in
        Task { @MainActor in self?.cancel(number) }
      }
    }
  }

  private func response(to name: String, _ arguments: [UInt8]) async throws -> JSONValue {
    try Task.checkCancellation()
    let number = self.makeNumber()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        var continuation = Optional(continuation)
        do {
          try self.begin(
            name, arguments, number: number,
            BrowserCall(
              receive: { value in
                continuation?.resume(returning: value)
                continuation = nil
              },
              finish: { error in
                continuation?.resume(throwing: error ?? CancellationError())
                continuation = nil
              }))
        } catch {
          continuation?.resume(throwing: error)
        }
      }
    } onCancel: {
      Task { @MainActor in self.cancel(number) }
    }
  }

  func encode(_ arguments: [any Encodable]) throws -> [UInt8] {
    var json: [UInt8] = [UInt8(ascii: "[")]
    for (index, argument) in arguments.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      json.append(contentsOf: try JSONEncoder().encode(argument))
    }
    json.append(UInt8(ascii: "]"))
    return json
  }

  func makeNumber() -> Int {
    self.lastCall += 1
    return self.lastCall
  }

  func begin(_ name: String, _ arguments: [UInt8], _ call: BrowserCall) throws -> Int {
    let number = self.makeNumber()
    try self.begin(name, arguments, number: number, call)
    return number
  }

  private func begin(
    _ name: String, _ arguments: [UInt8], number: Int, _ call: BrowserCall
  ) throws {
    guard let session, !session.hasEnded else { throw BrowserError.sessionEnded }
    self.calls[number] = call
    session.write { $0.call(number, name, arguments) }
  }

  /// Cancels a call, here and in the browser.
  func cancel(_ number: Int) {
    guard let call = self.calls.removeValue(forKey: number) else { return }
    call.finish(CancellationError())
    self.session?.write { $0.cancel(number) }
  }
}

extension Browser {
  /// Handles a response of a browser function. Responses to cancelled calls are ignored.
  func receive(_ response: BrowserResponse, of number: Int) {
    guard let call = self.calls[number] else { return }
    switch response {
    case .element(let value):
      call.receive(value)
    case .value(let value):
      self.calls[number] = nil
      call.receive(value)
      call.finish(nil)
    case .failure(let name, let message):
      self.calls[number] = nil
      call.finish(BrowserError.failed(name: name, message: message))
    case .end:
      self.calls[number] = nil
      call.finish(nil)
    }
  }

  /// Ends all calls.
  func endAll(_ error: BrowserError) {
    let calls = self.calls
    self.calls = [:]
    for (_, call) in calls.sorted(by: { $0.key < $1.key }) { call.finish(error) }
  }
}

/// Counts the bytes of a stream's values that were not consumed yet.
@MainActor
final class UntakenElements {
  /// The maximum number of values that wait to be consumed.
  static let maximumCount = 1000

  /// The maximum total size of these values, in bytes.
  private static let maximumSize = 4 << 20

  private var sizes: [Int] = []
  private var total = 0

  /// Counts a value.
  ///
  /// - Parameters:
  ///   - size: The size of the value, in bytes.
  ///   - remaining: The number of further values that the stream's buffer has room for.
  /// - Returns: `false` if the maximum size is exceeded.
  func add(size: Int, remaining: Int) -> Bool {
    self.sizes.append(size)
    self.total += size
    // The values at the front were consumed since.
    let taken = max(0, self.sizes.count - (Self.maximumCount - remaining))
    self.total -= self.sizes[..<taken].reduce(0, +)
    self.sizes.removeFirst(taken)
    return self.total <= Self.maximumSize
  }
}

private enum BrowserKey: EnvironmentKey {
  static let defaultValue: Browser? = nil
}

extension EnvironmentValues {
  /// The browser that displays the page; `nil` where there is none, for example when HTML is
  /// rendered to a string.
  public internal(set) var browser: Browser? {
    get { self[BrowserKey.self] }
    set { self[BrowserKey.self] = newValue }
  }
}

/// A response of a browser function.
enum BrowserResponse: Equatable, Sendable {
  case value(JSONValue)
  case element(JSONValue)
  case failure(name: String, message: String)
  case end
}

/// The reason why a call of a browser function failed.
public enum BrowserError: Error, Equatable, Sendable {
  /// The function threw an error. Names are those of the browser: `NotAllowedError`,
  /// `NotFoundError`.
  case failed(name: String, message: String)

  /// The result can't be decoded as the expected type.
  case unexpectedResponse(function: String)

  /// The function yields values faster than they are consumed.
  case bufferOverflow(function: String)

  /// The page was re-rendered completely, which cancels all calls.
  case pageLost

  /// The function has ended and receives no more data.
  case functionEnded

  /// The session has ended.
  case sessionEnded
}
