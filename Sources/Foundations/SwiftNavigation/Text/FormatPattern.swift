/// A parsed `printf` format.
///
/// Placeholders are filled one at a time and by the type of the value, never by the type in the
/// format, so that a wrong translation cannot read invalid memory.
struct FormatPattern {
  enum Piece {
    case literal(String)
    case placeholder(Placeholder)
  }

  struct Placeholder {
    enum Kind {
      case object
      case integer
      case floatingPoint
    }

    /// The index of the argument, from 0.
    var index: Int
    var kind: Kind
    /// Flags, width and precision.
    var layout: String
    var conversion: Character
    /// The placeholder as it is written in the format.
    var source: String

    /// Whether the value determines its own layout.
    var isPlain: Bool {
      layout.isEmpty && (kind == .object || "diuf".contains(conversion))
    }

    /// The format for `String(format:)` with a 64-bit integer or a double.
    var format: String {
      "%\(layout)\(kind == .integer ? "ll" : "")\(conversion)"
    }
  }

  private(set) var pieces: [Piece] = []

  init(_ format: String) {
    var rest = Substring(format)
    var literal = ""
    var next = 0
    while let percent = rest.firstIndex(of: "%") {
      literal += rest[..<percent]
      rest = rest[percent...]
      if rest.hasPrefix("%%") {
        literal += "%"
        rest = rest.dropFirst(2)
      } else if let placeholder = Self.placeholder(at: &rest, next: &next) {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        pieces.append(.placeholder(placeholder))
      } else {
        literal += "%"
        rest = rest.dropFirst()
      }
    }
    literal += rest
    if !literal.isEmpty { pieces.append(.literal(literal)) }
  }

  private static func placeholder(
    at rest: inout Substring, next: inout Int
  ) -> Placeholder? {
    var scanner = rest.dropFirst()
    let position = position(at: &scanner)
    var layout = String(take(while: { "-+ 0#'".contains($0) }, from: &scanner))
    layout += take(while: isDigit, from: &scanner)
    if scanner.first == "." {
      layout += take(while: { $0 == "." || isDigit($0) }, from: &scanner)
    }
    _ = take(while: { "hlqLztj".contains($0) }, from: &scanner)
    guard let conversion = scanner.popFirst(), let kind = kind(of: conversion) else { return nil }

    let source = String(rest[..<scanner.startIndex])
    rest = scanner
    if position == nil { next += 1 }
    return Placeholder(
      index: position ?? next - 1, kind: kind, layout: layout, conversion: conversion,
      source: source
    )
  }

  /// The `2$` of `%2$@`, counted from 0.
  private static func position(at scanner: inout Substring) -> Int? {
    var ahead = scanner
    guard
      let number = Int(take(while: isDigit, from: &ahead), radix: 10), number > 0,
      ahead.popFirst() == "$"
    else { return nil }
    scanner = ahead
    return number - 1
  }

  private static func kind(of conversion: Character) -> Placeholder.Kind? {
    switch conversion {
    case "@": .object
    case "d", "i", "u", "x", "X", "o": .integer
    case "f", "F", "e", "E", "g", "G", "a", "A": .floatingPoint
    default: nil
    }
  }

  private static func isDigit(_ character: Character) -> Bool {
    ("0"..."9").contains(character)
  }

  private static func take(
    while predicate: (Character) -> Bool, from rest: inout Substring
  ) -> Substring {
    let taken = rest.prefix(while: predicate)
    rest = rest.dropFirst(taken.count)
    return taken
  }
}
