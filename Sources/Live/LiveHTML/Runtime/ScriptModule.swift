/// An ES module of a script.
///
/// A module begins with its imports, each `import { name, name } from "./module.js";`. It exports
/// declarations: `export const name = …`.
struct ScriptModule {
  let name: String

  /// The imported names, by module, in the order of the statements.
  private(set) var imports: [(module: String, names: [String])] = []

  /// The names that the module declares outside of functions, and whether each is exported.
  private(set) var declarations: [(name: String, isExported: Bool)] = []

  /// The exported objects that contain only numbers: the numbers by their names.
  private(set) var enumerations: [String: [String: Int]] = [:]

  /// The tokens without imports, exports and enumerations.
  private(set) var tokens: [ScriptToken] = []

  init(_ name: String, _ source: [UInt8]) throws(ScriptBundle.Failure) {
    self.name = name
    var rest = ScriptToken.tokens(of: source)[...]
    while rest.first?.text == "import" {
      guard let end = rest.firstIndex(where: { $0.text == ";" }),
        let statement = Self.imports(rest[..<end])
      else { throw .unsupportedImport(module: name) }
      self.imports.append(statement)
      rest = rest[(end + 1)...]
    }
    try self.takeDeclarations(&rest)
  }

  private static func imports(
    _ tokens: ArraySlice<ScriptToken>
  ) -> (module: String, names: [String])? {
    let words = tokens.map(\.text)
    guard let path = words.last, path.hasPrefix("\"./"), path.hasSuffix(".js\"") else { return nil }
    let module = String(path.dropFirst(3).dropLast(4))
    if words.count == 2 { return (module, []) }
    guard words.count > 5, words[1] == "{", words[words.count - 3] == "}",
      words[words.count - 2] == "from"
    else { return nil }
    return (module, words[2..<words.count - 3].filter { $0 != "," })
  }

  private mutating func takeDeclarations(
    _ rest: inout ArraySlice<ScriptToken>
  ) throws(ScriptBundle.Failure) {
    var depth = 0
    while var token = rest.popFirst() {
      guard depth == 0, token.kind == .word else {
        if token.isOpening { depth += 1 }
        if token.isClosing { depth -= 1 }
        self.tokens.append(token)
        continue
      }
      var isExported = false
      if token.text == "export" {
        guard let next = rest.popFirst() else { break }
        isExported = true
        token = next
        token.startsLine = true
      }
      guard ["const", "let", "class", "function"].contains(token.text), let name = rest.first else {
        if isExported || token.text == "import" { throw .unsupportedImport(module: self.name) }
        self.tokens.append(token)
        continue
      }
      if isExported, token.text == "const", let enumeration = Self.enumeration(&rest) {
        self.enumerations[name.text] = enumeration
      } else {
        // `const { a, b } = …` declares nothing that other modules can import.
        if name.kind == .word { self.declarations.append((name.text, isExported)) }
        self.tokens.append(token)
      }
    }
  }

  /// Takes `Name = { first: 0, second: 1 };`.
  private static func enumeration(_ rest: inout ArraySlice<ScriptToken>) -> [String: Int]? {
    let words = rest.dropFirst()
    guard words.prefix(2).map(\.text) == ["=", "{"],
      let end = words.firstIndex(where: { $0.text == "}" })
    else { return nil }
    var cases: [String: Int] = [:]
    var entries = words[..<end].dropFirst(2)
    while !entries.isEmpty {
      let entry = entries.prefix(3).map(\.text)
      guard entry.count == 3, entry[1] == ":", let number = Int(entry[2], radix: 10) else {
        return nil
      }
      cases[entry[0]] = number
      entries = entries.dropFirst(3)
      if entries.first?.text == "," { entries.removeFirst() }
    }
    rest = words[(end + 1)...]
    if rest.first?.text == ";" { rest.removeFirst() }
    return cases
  }
}

extension ScriptToken {
  var isOpening: Bool {
    switch self.kind {
    case .punctuation: ["(", "[", "{"].contains(self.text)
    case .literal: self.text.hasSuffix("${")
    case .word: false
    }
  }

  var isClosing: Bool {
    switch self.kind {
    case .punctuation: [")", "]", "}"].contains(self.text)
    // The part of a template after an expression.
    case .literal: self.text.hasPrefix("}")
    case .word: false
    }
  }
}
