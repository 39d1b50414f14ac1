/// A growing byte buffer.
///
/// It manages its memory itself. An array checks with each write whether its storage is uniquely
/// referenced: benchmark `render 1,000 rows of values` took 649 µs with this class, and 883 µs with
/// an array. The functions check positions, and that the memory is not replaced while its bytes are
/// read.
final class ByteSink {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0
  /// Whether the bytes are read.
  private var isRead = false

  init(capacity: Int = 256) {
    self.capacity = max(capacity, 64)
    self.start = .allocate(byteCount: self.capacity, alignment: 8)
  }

  deinit {
    self.start.deallocate()
  }

  /// Calls a function with the written bytes.
  ///
  /// - Precondition: The function does not write to the buffer.
  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    let wasRead = self.isRead
    self.isRead = true
    defer { self.isRead = wasRead }
    return body(UnsafeRawBufferPointer(start: self.start, count: self.count).bytes)
  }

  /// The written bytes, in an array of exact size.
  var copy: [UInt8] {
    [UInt8](UnsafeRawBufferPointer(start: self.start, count: self.count))
  }

  /// Removes the bytes, and keeps the capacity.
  func removeAll() {
    self.count = 0
  }

  /// Removes the bytes after a position.
  func truncate(to count: Int) {
    precondition((0...self.count).contains(count))
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
    precondition(!self.isRead, "A buffer can't grow while its bytes are read.")
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

  @inline(__always)
  func append(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      self.reserve(bytes.count).copyMemory(from: source, byteCount: bytes.count)
    }
  }

  func append(_ text: StaticString) {
    self.reserve(text.utf8CodeUnitCount)
      .copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
  }

  func append(_ text: String) {
    self.append(text.utf8Span.span.bytes)
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
    precondition(offset >= 0 && offset <= self.count - 4)
    self.start.storeBytes(of: number, toByteOffset: offset, as: UInt32.self)
  }
}
