import LiveUploads

/// A sink in memory. Its calls wait while a gate is closed.
actor MemorySink: UploadSink {
  private(set) var bytes: [UInt8] = []
  private(set) var isFinished = false
  private(set) var cancelCount = 0
  private(set) var offsets: [Int] = []
  private let maximumSize: Int
  private var isClosed: Bool
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []

  init(maximumSize: Int = .max, isClosed: Bool = false) {
    self.maximumSize = maximumSize
    self.isClosed = isClosed
  }

  struct Full: Error {}

  func write(_ bytes: [UInt8], at offset: Int) async throws {
    await self.pass()
    guard self.bytes.count + bytes.count <= self.maximumSize else { throw Full() }
    if bytes.starts(with: "bad".utf8) { throw UploadFailure.wrongContent }
    self.offsets.append(offset)
    self.bytes += bytes
  }

  func finish() async throws -> String {
    await self.pass()
    self.isFinished = true
    return "name of \(self.bytes.count) bytes"
  }

  func cancel() { self.cancelCount += 1 }

  func close() { self.isClosed = true }

  func open() {
    self.isClosed = false
    for waiter in self.waiters { waiter.resume() }
    self.waiters = []
  }

  /// Waits until a call waits at the gate.
  func waitForArrival() async {
    guard self.waiters.isEmpty else { return }
    await withCheckedContinuation { self.arrivals.append($0) }
  }

  private func pass() async {
    guard self.isClosed else { return }
    for arrival in self.arrivals { arrival.resume() }
    self.arrivals = []
    await withCheckedContinuation { self.waiters.append($0) }
  }
}

extension UploadSinkClient {
  /// Always the same sink.
  static func memory(_ sink: MemorySink) -> Self { Self { _, _ in sink } }
}
