/// The patches that the browser may not have seen yet.
struct PatchHistory {
  /// The number of the last patch.
  private(set) var lastNumber = 0
  private var messages: [[UInt8]] = []
  private var size = 0

  /// How many bytes are kept for a browser that does not answer.
  static let sizeLimit = 256 * 1024

  mutating func append(_ message: [UInt8]) {
    self.lastNumber += 1
    self.messages.append(message)
    self.size += message.count
    // Rendering anew is better than an endless past.
    if self.size > Self.sizeLimit { self.forgetAll() }
  }

  /// Forgets what the browser has seen.
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

  /// What a browser has missed that has seen a patch, and all before; `nil` if that is not known any more.
  func messages(after number: Int) -> ArraySlice<[UInt8]>? {
    let first = self.lastNumber - self.messages.count
    guard number >= first, number <= self.lastNumber else { return nil }
    return self.messages[(number - first)...]
  }
}
