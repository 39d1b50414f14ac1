/// A QR code (ISO/IEC 18004) of a short text: bytes, with the error correction level M, which repairs 15 % of the code.
struct QRCode: Equatable, Sendable {
  /// The number of squares of a side, without the quiet zone.
  var size: Int { grid.size }

  private let grid: QRGrid

  /// The number of light squares that a reader needs around the code.
  static let quietZone = 4

  /// The maximum length of a text, in bytes of UTF-8.
  static let maximumLength = 213

  /// Creates a code.
  ///
  /// - Parameter text: The text.
  /// - Returns: `nil` if it is longer than ``maximumLength``.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.all.first(where: { $0.maximumLength >= bytes.count }) else {
      return nil
    }
    let grids = QRMask.allCases.map { mask in
      QRGrid(version, codewords: version.codewords(for: bytes), mask: mask)
    }
    // Any mask can be read. The standard asks for the one that confuses readers least.
    guard let best = grids.min(by: { $0.penalty < $1.penalty }) else { return nil }
    grid = best
  }

  /// Whether a square is dark.
  subscript(column: Int, row: Int) -> Bool { grid[column, row] }

  /// The dark squares as the data of an SVG path, with the quiet zone.
  var path: String {
    var path = ""
    for row in 0..<size {
      var column = 0
      while column < size {
        guard self[column, row] else {
          column += 1
          continue
        }
        let start = column
        while column < size, self[column, row] { column += 1 }
        let length = column - start
        path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(length)v1h-\(length)z"
      }
    }
    return path
  }

  /// The length of a side of ``path``, in squares.
  var side: Int { size + 2 * Self.quietZone }
}

/// A size of QR codes, with the error correction level M.
struct QRVersion: Sendable {
  let number: Int

  /// The number of codewords for error correction in each block.
  let correctionCount: Int

  /// The numbers of data codewords in each block.
  let blocks: [Int]

  /// The rows and columns of the centers of alignment patterns.
  let alignment: [Int]

  var size: Int { 17 + 4 * number }

  /// The versions 1 to 10 (tables 9 and E.1 of the standard).
  static let all = [
    Self(number: 1, correctionCount: 10, blocks: [16], alignment: []),
    Self(number: 2, correctionCount: 16, blocks: [28], alignment: [6, 18]),
    Self(number: 3, correctionCount: 26, blocks: [44], alignment: [6, 22]),
    Self(number: 4, correctionCount: 18, blocks: [32, 32], alignment: [6, 26]),
    Self(number: 5, correctionCount: 24, blocks: [43, 43], alignment: [6, 30]),
    Self(number: 6, correctionCount: 16, blocks: [27, 27, 27, 27], alignment: [6, 34]),
    Self(number: 7, correctionCount: 18, blocks: [31, 31, 31, 31], alignment: [6, 22, 38]),
    Self(number: 8, correctionCount: 22, blocks: [38, 38, 39, 39], alignment: [6, 24, 42]),
    Self(number: 9, correctionCount: 22, blocks: [36, 36, 36, 37, 37], alignment: [6, 26, 46]),
    Self(number: 10, correctionCount: 26, blocks: [43, 43, 43, 43, 44], alignment: [6, 28, 50]),
  ]

  /// The number of bits of the length of the text.
  private var lengthBits: Int { number < 10 ? 8 : 16 }

  private var dataCount: Int { blocks.reduce(0, +) }

  /// The maximum number of bytes of a text.
  var maximumLength: Int { (8 * dataCount - 4 - lengthBits) / 8 }

  /// The codewords of a text in the order of the code: the blocks are interleaved, the error correction follows.
  func codewords(for bytes: [UInt8]) -> [UInt8] {
    var bits = QRBits()
    // The mode of bytes.
    bits.append(0b0100, count: 4)
    bits.append(bytes.count, count: lengthBits)
    for byte in bytes { bits.append(Int(clamping: byte), count: 8) }
    bits.append(0, count: Swift.min(4, 8 * dataCount - bits.count))
    var data = bits.bytes
    var padding: UInt8 = 0xEC
    while data.count < dataCount {
      data.append(padding)
      padding ^= 0xEC ^ 0x11
    }
    var start = 0
    let parts = blocks.map { count in
      defer { start += count }
      return Array(data[start..<start + count])
    }
    let corrections = parts.map { ReedSolomon(count: correctionCount).remainder(of: $0) }
    return Self.interleaved(parts) + Self.interleaved(corrections)
  }

  private static func interleaved(_ parts: [[UInt8]]) -> [UInt8] {
    let length = parts.map(\.count).max() ?? 0
    return (0..<length).flatMap { index in
      parts.compactMap { index < $0.count ? $0[index] : nil }
    }
  }
}

/// Bits that are filled from the highest one of the first byte.
private struct QRBits {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  mutating func append(_ value: Int, count length: Int) {
    for position in stride(from: length - 1, through: 0, by: -1) {
      if count % 8 == 0 { bytes.append(0) }
      if value >> position & 1 == 1 { bytes[bytes.count - 1] |= 0x80 >> (count % 8) }
      count += 1
    }
  }
}

/// Error correction codes over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
struct ReedSolomon {
  /// The coefficients of the generator polynomial, without the first one, which is 1.
  private let generator: [UInt8]

  /// - Parameter count: The number of codewords for error correction.
  init(count: Int) {
    var polynomial: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      // Multiplied by (x − root).
      var next = polynomial + [0]
      for (index, coefficient) in polynomial.enumerated() {
        next[index + 1] ^= Self.product(coefficient, root)
      }
      polynomial = next
      root = Self.product(root, 2)
    }
    generator = Array(polynomial.dropFirst())
  }

  /// The codewords for error correction of a block.
  func remainder(of data: [UInt8]) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in generator.indices {
        remainder[index] ^= Self.product(generator[index], factor)
      }
    }
    return remainder
  }

  /// The product of two elements of the field.
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var (a, b, product) = (a, b, UInt8(0))
    while b != 0 {
      if b & 1 == 1 { product ^= a }
      a = a << 1 ^ (a & 0x80 != 0 ? 0x1D : 0)
      b >>= 1
    }
    return product
  }
}
