/// A binary message of a browser function.
public struct BrowserFrame: Equatable, Sendable {
  /// The sequence number, which starts at 1 and has no gaps.
  public let number: Int

  /// The data.
  public let bytes: [UInt8]
}

/// The binary data of a call of a browser function, in both directions, with exactly-once delivery.
///
/// ```swift
/// let frames = try browser.frames("microphone.record")
/// for try await frame in frames.incoming {
///   try await file.append(frame.bytes)
///   frames.acknowledge(frame)
/// }
/// ```
///
/// The browser keeps each frame until it is acknowledged, and sends it again after a lost
/// connection. So acknowledge a frame only when its data is stored safely. While 1 MB is
/// unacknowledged, the browser sends no further frames.
@MainActor
public final class BrowserFrames {
  /// The frames in order.
  public let incoming: AsyncThrowingStream<BrowserFrame, any Error>

  private let continuation: AsyncThrowingStream<BrowserFrame, any Error>.Continuation
  private weak var browser: Browser?
  private(set) var number = 0
  private var lastReceived = 0
  /// The number of the last acknowledged frame.
  private(set) var lastAcknowledged = 0
  /// The frames that have arrived and are not acknowledged, with their sizes in bytes.
  private var unsafe: [(number: Int, size: Int)] = []
  private var unsafeSize = 0
  private var lastSent = 0
  private var unseen: [(number: Int, bytes: [UInt8])] = []
  private var unseenSize = 0
  private var end: (any Error)?

  /// The data that waits until enough sent frames are acknowledged.
  private var waiting:
    [(id: Int, bytes: [UInt8], continuation: CheckedContinuation<Void, any Error>)] = []
  private var lastWaiting = 0

  /// The number of unacknowledged bytes from which further data has to wait.
  static let room = 1 << 20

  /// The maximum number of bytes received and not acknowledged. A correct client stops long before.
  private static let limit = 4 << 20

  /// The minimum size that a frame counts as, in bytes.
  private static let minimumSize = 64

  init(_ browser: Browser) {
    self.browser = browser
    (self.incoming, self.continuation) = AsyncThrowingStream.makeStream()
  }

  func begin(_ number: Int) {
    self.number = number
    self.continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.cancel() }
    }
  }

  /// Acknowledges a frame and all frames before it.
  public func acknowledge(_ frame: BrowserFrame) {
    guard frame.number > self.lastAcknowledged else { return }
    self.lastAcknowledged = frame.number
    let safe = self.unsafe.prefix { $0.number <= frame.number }
    self.unsafeSize -= safe.reduce(0) { $0 + $1.size }
    self.unsafe.removeFirst(safe.count)
    self.browser?.session?.sendAcknowledgement(of: self)
  }

  /// Sends data to the function, in the order of the calls.
  ///
  /// The data is kept until the browser acknowledges it, and sent again after a lost connection.
  /// While 1 MB or more is unacknowledged, the method waits, which limits the sender to the speed
  /// of the browser.
  ///
  /// - Throws: ``BrowserError`` if the call has ended, or `CancellationError`; the data is not sent
  ///   then.
  public func send(_ bytes: [UInt8]) async throws {
    try Task.checkCancellation()
    if let end { throw end }
    guard !self.waiting.isEmpty || self.unseenSize >= Self.room else { return self.sendNow(bytes) }
    self.lastWaiting += 1
    let id = self.lastWaiting
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        self.waiting.append((id, bytes, continuation))
      }
    } onCancel: {
      Task { @MainActor in self.giveUp(id) }
    }
  }

  private func sendNow(_ bytes: [UInt8]) {
    self.lastSent += 1
    self.unseen.append((self.lastSent, bytes))
    self.unseenSize += bytes.count
    self.browser?.session?.sendFrame(self.lastSent, bytes, of: self)
  }

  private func giveUp(_ id: Int) {
    guard let index = self.waiting.firstIndex(where: { $0.id == id }) else { return }
    self.waiting.remove(at: index).continuation.resume(throwing: CancellationError())
  }

  /// Cancels the function.
  public func cancel() {
    self.browser?.cancel(self.number)
  }

  func receive(_ frame: BrowserFrame) throws(LiveSessionError) {
    guard frame.number <= self.lastReceived + 1 else { throw .malformed }
    guard frame.number == self.lastReceived + 1 else { return }
    guard self.unsafeSize < Self.limit else { throw .tooMuchData }
    self.lastReceived += 1
    // Each frame has some overhead, however few bytes it contains.
    let size = max(frame.bytes.count, Self.minimumSize)
    self.unsafe.append((frame.number, size))
    self.unsafeSize += size
    self.continuation.yield(frame)
  }

  func noteSeen(_ number: Int) {
    let count = self.unseen.prefix { $0.number <= number }.count
    self.unseenSize -= self.unseen[..<count].reduce(0) { $0 + $1.bytes.count }
    self.unseen.removeFirst(count)
    while self.unseenSize < Self.room, !self.waiting.isEmpty {
      let next = self.waiting.removeFirst()
      self.sendNow(next.bytes)
      next.continuation.resume()
    }
  }

  /// Sends again all messages that may have been lost with the connection.
  func repeatAll() {
    self.browser?.session?.sendAcknowledgement(of: self)
    for (number, bytes) in self.unseen {
      self.browser?.session?.sendFrame(number, bytes, of: self)
    }
  }

  func finish(_ error: (any Error)?) {
    self.continuation.finish(throwing: error is CancellationError ? nil : error)
    self.end = error ?? BrowserError.functionEnded
    let waiting = self.waiting
    self.waiting = []
    self.unseen = []
    for item in waiting { item.continuation.resume(throwing: error ?? BrowserError.functionEnded) }
  }
}

extension Browser {
  /// Calls a function that sends or receives binary data.
  ///
  /// - Parameters:
  ///   - name: The name under which the function is registered.
  ///   - arguments: The arguments, encoded as JSON.
  /// - Throws: ``BrowserError/sessionEnded``, or an encoding error.
  public func frames(_ name: String, _ arguments: any Encodable...) throws -> BrowserFrames {
    let frames = BrowserFrames(self)
    let number = try self.begin(
      name, self.encode(arguments),
      BrowserCall(receive: { _ in }, finish: { frames.finish($0) }, frames: frames))
    frames.begin(number)
    return frames
  }
}
