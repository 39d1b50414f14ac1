/// The patches that the browser has not acknowledged.
struct PatchHistory {
  /// The number of the last patch.
  private(set) var lastNumber = 0
  private var messages: [[UInt8]] = []
  private var size = 0

  /// The maximum size of patches that are kept, in bytes.
  static let sizeLimit = 256 * 1024

  mutating func append(_ message: [UInt8]) {
    self.lastNumber += 1
    self.messages.append(message)
    self.size += message.count
    // Beyond the limit, a full re-render replaces the missed patches.
    if self.size > Self.sizeLimit { self.forgetAll() }
  }

  /// Discards the patches that the browser has acknowledged.
  mutating func forget(upTo number: Int) {
    let count = min(self.messages.count, number - (self.lastNumber - self.messages.count))
    guard count > 0 else { return }
    for message in self.messages[..<count] { self.size -= message.count }
    self.messages.removeFirst(count)
    if self.messages.isEmpty { self.messages = [] }
  }

  mutating func forgetAll() {
    self.messages = []
    self.size = 0
  }

  /// Returns the patches after the last one that the browser has applied; `nil` if they were
  /// discarded.
  func messages(after number: Int) -> ArraySlice<[UInt8]>? {
    let first = self.lastNumber - self.messages.count
    guard number >= first, number <= self.lastNumber else { return nil }
    return self.messages[(number - first)...]
  }
}
