import Synchronization

/// An upload in progress: receives the bytes of requests in order and passes them to a sink.
///
/// One request writes at a time. A browser that has lost its connection sends another request while
/// the server still waits for the first one; the later request takes over.
public actor UploadTransfer {
  /// The secret in the address of the upload.
  public nonisolated let token: String

  /// The size that the browser has declared, in bytes.
  public nonisolated let size: Int

  /// The changes of the upload, for one consumer. Progress that is not consumed in time is skipped.
  public nonisolated let events: AsyncStream<UploadEvent>

  /// A request that may write.
  public struct Request: Sendable {
    fileprivate let number: Int
  }

  /// The ownership of a completed file: either a feature has received its name, or it is deleted.
  private enum Claim { case open, taken, discarded }

  private nonisolated let claimState = Mutex(Claim.open)
  private nonisolated let received = Mutex(0)
  private let continuation: AsyncStream<UploadEvent>.Continuation
  private let sink: any UploadSink
  private let onEnd: @Sendable (End) -> Void
  private var offset = 0
  private var reportedOffset = 0
  private var lastRequest = 0
  /// Whether a call of the sink is in progress.
  private var isSinkBusy = false
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var hasEnded = false
  /// Whether the file is complete and was not discarded.
  private var isComplete = false
  private var isCancelled = false

  /// The way in which an upload ends: a completed one may be discarded later.
  enum End { case completed, failed, discarded }

  init(
    token: String, size: Int, sink: any UploadSink, onEnd: @escaping @Sendable (End) -> Void
  ) {
    self.token = token
    self.size = size
    self.sink = sink
    self.onEnd = onEnd
    (self.events, self.continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// The number of bytes that the sink has written, without waiting for a write in progress.
  nonisolated var receivedBytes: Int { self.received.withLock { $0 } }

  /// Returns the number of bytes that the sink has written, after a write in progress.
  ///
  /// - Throws: ``UploadRequestError/ended``.
  public func writtenBytes() async throws(UploadRequestError) -> Int {
    await self.waitForSink()
    guard !self.hasEnded else { throw .ended }
    return self.offset
  }

  /// Begins a request, and takes over from an earlier one.
  ///
  /// - Parameter offset: The offset of the first byte of the request.
  /// - Throws: ``UploadRequestError``.
  public func begin(at offset: Int) async throws(UploadRequestError) -> Request {
    self.lastRequest += 1
    let request = Request(number: self.lastRequest)
    await self.waitForSink()
    try self.check(request)
    guard offset == self.offset else { throw .wrongOffset(expected: self.offset) }
    return request
  }

  /// Writes the next bytes of a request, and returns when the sink has written them.
  ///
  /// - Throws: ``UploadRequestError``.
  public func write(
    _ bytes: [UInt8], of request: Request
  ) async throws(UploadRequestError) {
    try self.check(request)
    guard bytes.count <= self.size - self.offset else {
      await self.cancel(.tooLarge(maximum: self.size))
      throw .tooLarge
    }
    do {
      self.isSinkBusy = true
      defer { self.noteSinkReady() }
      try await self.sink.write(bytes, at: self.offset)
    } catch {
      throw await self.fail(error)
    }
    guard !self.hasEnded else { throw .ended }
    self.offset += bytes.count
    self.received.withLock { $0 = self.offset }
    self.reportProgress()
  }

  /// Ends a request. After the last byte, completes the file.
  ///
  /// - Returns: The number of bytes that were written.
  /// - Throws: ``UploadRequestError``.
  @discardableResult
  public func end(_ request: Request) async throws(UploadRequestError) -> Int {
    try self.check(request)
    guard self.offset == self.size else { return self.offset }
    let name: String
    do {
      self.isSinkBusy = true
      defer { self.noteSinkReady() }
      name = try await self.sink.finish()
    } catch {
      throw await self.fail(error)
    }
    // The session may have ended meanwhile; then the sink is cancelled next.
    guard !self.hasEnded else { throw .ended }
    self.hasEnded = true
    self.isComplete = true
    self.onEnd(.completed)
    self.continuation.yield(.finished(name))
    self.continuation.finish()
    return self.offset
  }

  /// Takes over the completed file, so that it is not deleted when the session ends.
  ///
  /// - Returns: `false` if it was deleted.
  nonisolated func claim() -> Bool {
    self.claimState.withLock { claim in
      if claim == .open { claim = .taken }
      return claim == .taken
    }
  }

  /// Ends the upload, and cancels its sink unless a feature has received the name of the file.
  ///
  /// It returns when the sink has deleted the bytes.
  public func cancel(_ failure: UploadFailure = .sessionEnded) async {
    let isDiscarded = self.claimState.withLock { claim in
      if claim == .open { claim = .discarded }
      return claim == .discarded
    }
    guard isDiscarded else { return }
    if self.isComplete {
      self.isComplete = false
      self.onEnd(.discarded)
    } else if !self.hasEnded {
      self.hasEnded = true
      self.onEnd(.failed)
      self.continuation.yield(.failed(failure))
      self.continuation.finish()
    }
    await self.waitForSink()
    guard !self.isCancelled else { return }
    self.isCancelled = true
    self.isSinkBusy = true
    // The task of the caller may be cancelled, and the sink has to delete the bytes nevertheless.
    await Task { [sink] in await sink.cancel() }.value
    self.noteSinkReady()
  }

  private func check(_ request: Request) throws(UploadRequestError) {
    guard !self.hasEnded else { throw .ended }
    guard request.number == self.lastRequest else { throw .wrongOffset(expected: self.offset) }
  }

  private func fail(_ error: any Error) async -> UploadRequestError {
    guard !self.hasEnded else { return .ended }
    let failure = error as? UploadFailure ?? .storage
    await self.cancel(failure)
    return .failed(failure)
  }

  /// Reports progress at most 100 times for a file, but at least once for each megabyte.
  private func reportProgress() {
    let step = min(max(self.size / 100, 1), 1 << 20)
    guard self.offset - self.reportedOffset >= step || self.offset == self.size else { return }
    self.reportedOffset = self.offset
    self.continuation.yield(.progress(self.offset))
  }

  private func waitForSink() async {
    while self.isSinkBusy {
      await withCheckedContinuation { self.waiters.append($0) }
    }
  }

  private func noteSinkReady() {
    self.isSinkBusy = false
    let waiters = self.waiters
    self.waiters = []
    for waiter in waiters { waiter.resume() }
  }
}
