/// The squares of a QR code.
struct QRGrid: Equatable, Sendable {
  let size: Int

  /// The squares, row by row. `nil` for one that has no color yet.
  private var squares: [Bool?]

  /// Draws the codewords of a code with one of the masks.
  init(_ version: QRVersion, codewords: [UInt8], mask: QRMask) {
    size = version.size
    squares = Array(repeating: nil, count: size * size)
    drawFinders()
    drawAlignment(version.alignment)
    drawTiming()
    drawFormat(mask)
    drawVersion(version.number)
    drawData(codewords, mask)
  }

  /// Whether a square is dark.
  subscript(column: Int, row: Int) -> Bool { squares[row * size + column] == true }

  private mutating func set(_ column: Int, _ row: Int, _ isDark: Bool) {
    squares[row * size + column] = isDark
  }

  private func isFree(_ column: Int, _ row: Int) -> Bool { squares[row * size + column] == nil }

  // MARK: Patterns

  /// Draws the three corners, each with a light frame.
  private mutating func drawFinders() {
    for (left, top) in [(0, 0), (size - 7, 0), (0, size - 7)] {
      for y in 0..<9 where (0..<size).contains(top + y - 1) {
        for x in 0..<9 where (0..<size).contains(left + x - 1) {
          let distance = max(abs(x - 4), abs(y - 4))
          set(left + x - 1, top + y - 1, distance != 2 && distance != 4)
        }
      }
    }
  }

  private mutating func drawAlignment(_ centers: [Int]) {
    for centerRow in centers {
      for centerColumn in centers where isFree(centerColumn, centerRow) {
        for row in -2...2 {
          for column in -2...2 {
            set(centerColumn + column, centerRow + row, max(abs(column), abs(row)) != 1)
          }
        }
      }
    }
  }

  /// Draws the dashed lines between the corners.
  private mutating func drawTiming() {
    for index in 8..<size - 8 {
      set(index, 6, index.isMultiple(of: 2))
      set(6, index, index.isMultiple(of: 2))
    }
  }

  /// Draws the error correction level and the mask, twice.
  private mutating func drawFormat(_ mask: QRMask) {
    // The level M is 00.
    let format = Self.withCheckBits(mask.rawValue, count: 10, polynomial: 0x537) ^ 0x5412
    for bit in 0..<15 {
      let isDark = format >> bit & 1 == 1
      // Down beside the left upper corner and along its lower edge, without the dashed lines.
      switch bit {
      case 0..<6: set(8, bit, isDark)
      case 6: set(8, 7, isDark)
      case 7: set(8, 8, isDark)
      case 8: set(7, 8, isDark)
      default: set(14 - bit, 8, isDark)
      }
      // Below the right corner, and beside the lower one.
      if bit < 8 { set(size - 1 - bit, 8, isDark) } else { set(8, size - 15 + bit, isDark) }
    }
    set(8, size - 8, true)
  }

  /// Draws the version, twice. Small codes do not have it.
  private mutating func drawVersion(_ version: Int) {
    guard version >= 7 else { return }
    let bits = Self.withCheckBits(version, count: 12, polynomial: 0x1F25)
    for bit in 0..<18 {
      let isDark = bits >> bit & 1 == 1
      set(size - 11 + bit % 3, bit / 3, isDark)
      set(bit / 3, size - 11 + bit % 3, isDark)
    }
  }

  /// Appends the check bits of a BCH code: the remainder of the division by a polynomial.
  private static func withCheckBits(_ value: Int, count: Int, polynomial: Int) -> Int {
    var remainder = value << count
    for bit in stride(from: Int.bitWidth - 2, through: count, by: -1)
    where remainder >> bit & 1 == 1 {
      remainder ^= polynomial << (bit - count)
    }
    return value << count | remainder
  }

  // MARK: Data

  /// Draws the codewords in pairs of columns from the right, alternately upwards and downwards, and the mask.
  private mutating func drawData(_ codewords: [UInt8], _ mask: QRMask) {
    var bit = 0
    var isUpward = true
    // The vertical dashed line has no data.
    let pairs = Array(stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1]
    for right in pairs {
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where isFree(column, row) {
          let isOne =
            bit < 8 * codewords.count && codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
          set(column, row, isOne != mask.inverts(column, row))
          bit += 1
        }
      }
      isUpward.toggle()
    }
  }

  // MARK: Penalty

  /// How much the code may confuse a reader: long runs, blocks, shapes like a corner, and an unequal number of dark squares.
  var penalty: Int {
    var penalty = 0
    for index in 0..<size {
      penalty += Self.penalty(of: (0..<size).map { self[$0, index] })
      penalty += Self.penalty(of: (0..<size).map { self[index, $0] })
    }
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let color = self[column, row]
        if color == self[column + 1, row], color == self[column, row + 1],
          color == self[column + 1, row + 1]
        {
          penalty += 3
        }
      }
    }
    let dark = squares.count { $0 == true }
    let percent = dark * 100 / squares.count
    return penalty + abs(percent - 50) / 5 * 10
  }

  /// A dark and light shape like that in the middle of a corner, with four light squares on a side.
  private static let cornerShapes = ["10111010000", "00001011101"].map { $0.map { $0 == "1" } }

  private static func penalty(of line: [Bool]) -> Int {
    var penalty = 0
    var length = 0
    for index in line.indices {
      length = index > 0 && line[index] == line[index - 1] ? length + 1 : 1
      if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
    }
    for start in 0...line.count - 11
    where cornerShapes.contains(where: { line[start..<start + 11].elementsEqual($0) }) {
      penalty += 40
    }
    return penalty
  }
}

/// A pattern that inverts squares of the data.
enum QRMask: Int, CaseIterable, Sendable {
  case checkers, rows, columns, diagonals, bricks, grid, blots, stars

  /// Whether a square is inverted.
  func inverts(_ column: Int, _ row: Int) -> Bool {
    let product = column * row
    return switch self {
    case .checkers: (column + row).isMultiple(of: 2)
    case .rows: row.isMultiple(of: 2)
    case .columns: column.isMultiple(of: 3)
    case .diagonals: (column + row).isMultiple(of: 3)
    case .bricks: (row / 2 + column / 3).isMultiple(of: 2)
    case .grid: product.isMultiple(of: 6)
    case .blots: (product % 2 + product % 3).isMultiple(of: 2)
    case .stars: ((column + row) % 2 + product % 3).isMultiple(of: 2)
    }
  }
}
