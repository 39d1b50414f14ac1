extension [UInt8] {
  mutating func append(_ text: StaticString) {
    self.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(decimal number: some BinaryInteger) {
    self.append(contentsOf: String(number).utf8)
  }

  mutating func store(_ number: UInt32, at offset: Int) {
    self.withUnsafeMutableBytes { $0.storeBytes(of: number, toByteOffset: offset, as: UInt32.self) }
  }

  func number(at offset: Int) -> UInt32 {
    self.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}
