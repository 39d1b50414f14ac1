/// A growing byte buffer.
///
/// An array would check for each byte whether its storage is uniquely referenced. This buffer has a
/// single owner and needs no checks.
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

  /// The written bytes, valid until the next write.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: self.start, count: self.count)
  }

  /// Removes the bytes, and keeps the capacity.
  func removeAll() {
    self.count = 0
  }

  /// Removes the bytes after a position.
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

  func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { self.append($0) }
  }

  func append(_ text: StaticString) {
    self.reserve(text.utf8CodeUnitCount)
      .copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { self.append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a name of at most 255 bytes, preceded by its length.
  func append(name: StaticString) {
    self.append(UInt8(name.utf8CodeUnitCount))
    self.append(name)
  }

  /// Reserves space for a length.
  ///
  /// - Returns: The position of the length.
  func beginLength() -> Int {
    self.append(UInt32(0))
    return self.count - 4
  }

  /// Writes the number of bytes appended since its space was reserved.
  func endLength(_ start: Int) {
    self.store(UInt32(self.count - start - 4), at: start)
  }

  func store(_ number: UInt32, at offset: Int) {
    self.start.storeBytes(of: number, toByteOffset: offset, as: UInt32.self)
  }
}
