extension [UInt8] {
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { self.append(contentsOf: $0) }
  }

  mutating func append(_ text: StaticString) {
    self.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// A name of at most 255 bytes, after its length.
  mutating func append(name: StaticString) {
    self.append(UInt8(name.utf8CodeUnitCount))
    self.append(name)
  }

  mutating func append<Number: FixedWidthInteger>(_ number: Number) where Number: BitwiseCopyable {
    Swift.withUnsafeBytes(of: number) { self.append(contentsOf: $0) }
  }

  /// Leaves room for a length.
  ///
  /// - Returns: Where.
  mutating func beginLength() -> Int {
    let start = self.count
    self.append(UInt32(0))
    return start
  }

  /// Notes the length of what was appended since room was left for it.
  mutating func endLength(_ start: Int) {
    self.store(UInt32(self.count - start - 4), at: start)
  }

  mutating func store(_ number: UInt32, at offset: Int) {
    self.withUnsafeMutableBytes { $0.storeBytes(of: number, toByteOffset: offset, as: UInt32.self) }
  }

  func number(at offset: Int) -> UInt32 {
    self.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}
