/// A growing row of bytes.
///
/// An array would do the same, and ask for each byte whether it is shared. Nobody shares this: who writes has it alone.
final class ByteSink {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 256) {
    self.capacity = max(capacity, 64)
    self.start = .allocate(byteCount: self.capacity, alignment: 8)
  }

  deinit {
    self.start.deallocate()
  }

  /// What was written, until something more is.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: self.start, count: self.count)
  }

  /// Forgets what was written, and keeps the room.
  func removeAll() {
    self.count = 0
  }

  /// Forgets what was written behind a position.
  func truncate(to count: Int) {
    self.count = count
  }

  @inline(__always)
  private func reserve(_ size: Int) -> UnsafeMutableRawPointer {
    if self.count + size > self.capacity { self.grow(by: size) }
    let end = self.start + self.count
    self.count += size
    return end
  }

  @inline(never)
  private func grow(by size: Int) {
    let capacity = max(self.capacity * 2, self.count + size)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
    larger.copyMemory(from: self.start, byteCount: self.count)
    self.start.deallocate()
    self.start = larger
    self.capacity = capacity
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    self.reserve(1).storeBytes(of: byte, as: UInt8.self)
  }

  func append(_ number: UInt32) {
    self.reserve(4).storeBytes(of: number, as: UInt32.self)
  }

  func append(_ number: UInt) {
    self.reserve(8).storeBytes(of: number, as: UInt.self)
  }

  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    self.reserve(bytes.count).copyMemory(from: source, byteCount: bytes.count)
  }

  @inline(__always)
  func append(_ bytes: Slice<UnsafeRawBufferPointer>) {
    self.append(UnsafeRawBufferPointer(rebasing: bytes))
  }

  func append(_ text: StaticString) {
    self.reserve(text.utf8CodeUnitCount)
      .copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { self.append(UnsafeRawBufferPointer($0)) }
  }

  /// A name of at most 255 bytes, after its length.
  func append(name: StaticString) {
    self.append(UInt8(name.utf8CodeUnitCount))
    self.append(name)
  }

  /// Leaves room for a length.
  ///
  /// - Returns: Where.
  func beginLength() -> Int {
    self.append(UInt32(0))
    return self.count - 4
  }

  /// Notes the length of what was appended since room was left for it.
  func endLength(_ start: Int) {
    self.store(UInt32(self.count - start - 4), at: start)
  }

  func store(_ number: UInt32, at offset: Int) {
    self.start.storeBytes(of: number, toByteOffset: offset, as: UInt32.self)
  }
}
