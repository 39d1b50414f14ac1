/// A token of JavaScript.
struct ScriptToken: Equatable {
  enum Kind {
    /// A name, a keyword, or a number.
    case word
    case punctuation
    /// A string, a regular expression, or a part of a template.
    case literal
  }

  var kind: Kind
  var text: String

  /// Whether a line break precedes the token.
  var startsLine: Bool

  /// Splits a script into tokens, without comments.
  ///
  /// A slash begins a regular expression unless it follows an operand. After the `)` of an `if` it
  /// counts as a division.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func tokens(of script: [UInt8]) -> [ScriptToken] {
    var scanner = ScriptScanner(script)
    return scanner.scan()
  }
}

private struct ScriptScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var startsLine = true
  private var tokens: [ScriptToken] = []

  /// The open braces: whether each belongs to a `${` in a template.
  private var braces: [Bool] = []

  /// Punctuation of several characters by its first one. Longer ones come first.
  private static let punctuation: [UInt8: [[UInt8]]] = {
    let sorted = [
      "...", "===", "!==", "**=", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&", "||",
      "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "**",
    ]
    return Dictionary(grouping: sorted.map { Array($0.utf8) }) { $0[0] }
  }()

  /// The keywords after which a slash begins a regular expression.
  private static let operators: Set<String> = ["return", "typeof", "case", "in", "of", "await"]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func scan() -> [ScriptToken] {
    while self.position < self.bytes.count {
      let byte = self.bytes[self.position]
      switch byte {
      case UInt8(ascii: "\n"):
        self.startsLine = true
        self.position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): self.position += 1
      case UInt8(ascii: "/") where self.skipComment(): break
      case UInt8(ascii: "\""), UInt8(ascii: "'"): self.take(.literal, upTo: self.endOfString(byte))
      case UInt8(ascii: "`"): self.takeTemplate()
      case UInt8(ascii: "/") where !self.isAfterOperand:
        self.take(.literal, upTo: self.endOfExpression())
      case UInt8(ascii: "}") where self.braces.last == true:
        self.braces.removeLast()
        self.takeTemplate()
      case _ where Self.isWord(byte):
        let end = self.bytes[self.position...].firstIndex { !Self.isWord($0) }
        self.take(.word, upTo: end ?? self.bytes.count)
      default: self.takePunctuation()
      }
    }
    return self.tokens
  }

  private mutating func take(_ kind: ScriptToken.Kind, upTo end: Int) {
    let text = String(
      decoding: self.bytes.prefix(end).dropFirst(self.position), as: UTF8.self)
    self.tokens.append(ScriptToken(kind: kind, text: text, startsLine: self.startsLine))
    self.startsLine = false
    self.position = end
  }

  private mutating func takePunctuation() {
    let byte = self.bytes[self.position]
    // Parentheses, for example, have no entry.
    let long = Self.punctuation[byte]?.first { self.bytes[self.position...].starts(with: $0) }
    if byte == UInt8(ascii: "{") { self.braces.append(false) }
    if byte == UInt8(ascii: "}"), !self.braces.isEmpty { self.braces.removeLast() }
    self.take(.punctuation, upTo: self.position + (long?.count ?? 1))
  }

  /// Takes the text of a template up to its end or its next `${`.
  private mutating func takeTemplate() {
    var end = self.position + 1
    while end < self.bytes.count {
      if self.bytes[end] == UInt8(ascii: "\\") {
        end += 1
      } else if self.bytes[end] == UInt8(ascii: "`") {
        return self.take(.literal, upTo: end + 1)
      } else if self.bytes[end...].starts(with: "${".utf8) {
        self.braces.append(true)
        return self.take(.literal, upTo: end + 2)
      }
      end += 1
    }
    self.take(.literal, upTo: self.bytes.count)
  }

  private func endOfString(_ quote: UInt8) -> Int {
    var end = self.position + 1
    while end < self.bytes.count, self.bytes[end] != quote {
      end += self.bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, self.bytes.count)
  }

  private func endOfExpression() -> Int {
    var end = self.position + 1
    var isInClass = false
    while end < self.bytes.count, isInClass || self.bytes[end] != UInt8(ascii: "/") {
      if self.bytes[end] == UInt8(ascii: "[") { isInClass = true }
      if self.bytes[end] == UInt8(ascii: "]") { isInClass = false }
      end += self.bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    let rest = self.bytes.dropFirst(end + 1)
    return rest.firstIndex { !Self.isWord($0) } ?? self.bytes.count
  }

  private mutating func skipComment() -> Bool {
    let rest = self.bytes[self.position...]
    if rest.starts(with: "//".utf8) {
      self.position = rest.firstIndex(of: UInt8(ascii: "\n")) ?? self.bytes.count
    } else if rest.starts(with: "/*".utf8) {
      let end = rest.dropFirst(2).firstRange(of: "*/".utf8)?.upperBound ?? self.bytes.count
      if rest[..<end].contains(UInt8(ascii: "\n")) { self.startsLine = true }
      self.position = end
    } else {
      return false
    }
    return true
  }

  private var isAfterOperand: Bool {
    guard let last = self.tokens.last else { return false }
    switch last.kind {
    case .word: return !Self.operators.contains(last.text)
    case .literal: return !last.text.hasSuffix("${")
    case .punctuation: return [")", "]", "}"].contains(last.text)
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "#"), 0x80...:
      true
    default: false
    }
  }
}
