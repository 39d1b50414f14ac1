extension Asset {
  /// Creates a script from ES modules.
  ///
  /// The script contains each module once, after the modules that it imports. It has neither
  /// comments nor indentation, and names of modules are shortened. A page loads it with one request.
  ///
  /// A module begins with its imports, each `import { name, name } from "./module.js";`, and exports
  /// declarations: `export const name = …`, `let` or `class`. Modules can't import each other, and
  /// the names that they declare outside of functions must differ, because they share one scope. An
  /// exported object of numbers is replaced by its numbers: `export const Side = { left: 0, right: 1
  /// };` can only be used as `Side.left`.
  ///
  /// - Parameters:
  ///   - name: The last component of its URL.
  ///   - entry: The module that runs last; the others follow from its imports.
  ///   - modules: The sources of the modules, by their file names without `.js`.
  /// - Throws: An error whose description names the module that can't be joined with the others, and
  ///   the reason.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ name: String, entry: String, modules: [String: [UInt8]]) throws {
    self.init(name, try ScriptBundle(entry: entry, modules: modules).bytes)
  }
}

/// One script made of ES modules.
///
/// The bundle contains each module once, after the modules that it imports, in one function. It has
/// neither comments nor indentation, names of modules are shortened, names of exported numbers
/// (`FromBrowser.event`) are replaced by the numbers, and declarations in a row become one.
///
/// The names that modules declare outside of functions must differ, because all modules share one
/// scope.
struct ScriptBundle {
  /// The script.
  let bytes: [UInt8]

  /// The reason why modules can't be joined.
  enum Failure: Error, Equatable, CustomStringConvertible {
    case missingModule(String)
    case cycle([String])
    case repeatedName(String, modules: [String])
    case missingExport(String, module: String, importer: String)
    case missingNumber(String, enumeration: String)
    case unsupportedImport(module: String)

    var description: String {
      switch self {
      case .missingModule(let name): "There is no module '\(name).js'."
      case .cycle(let names):
        "These modules import each other: \(names.joined(separator: ", ")). One must not."
      case .repeatedName(let name, let modules):
        """
        '\(name)' is declared in \(modules.map { "'\($0).js'" }.joined(separator: " and ")). Rename \
        one: modules share one scope.
        """
      case .missingExport(let name, let module, let importer):
        "'\(importer).js' imports '\(name)', but '\(module).js' does not export it."
      case .missingNumber(let name, let enumeration): "'\(enumeration)' has no '\(name)'."
      case .unsupportedImport(let module):
        """
        '\(module).js' has an import or export of an unsupported form. Write 'import { name } from \
        "./module.js";' at the beginning, and 'export const', 'let' or 'class'.
        """
      }
    }
  }

  /// Joins modules.
  ///
  /// - Parameters:
  ///   - entry: The module that runs last; the others follow from its imports.
  ///   - modules: The sources of the modules, by their names.
  /// - Throws: ``Failure``.
  /// - Complexity: O(*n*) in the number of bytes.
  init(entry: String, modules: [String: [UInt8]]) throws(Failure) {
    var sorting = Sorting(sources: modules)
    try sorting.visit(entry, path: [])
    try Self.check(sorting.sorted)
    var enumerations: [String: [String: Int]] = [:]
    for module in sorting.sorted { enumerations.merge(module.enumerations) { first, _ in first } }
    var tokens = try Self.inlining(enumerations, in: sorting.sorted.flatMap(\.tokens))
    tokens = ScriptNames(sorting.sorted.flatMap { $0.declarations.map(\.name) }, in: tokens)
      .shortened(tokens)
    tokens = Self.joiningDeclarations(in: tokens)
    self.bytes = Array("\"use strict\";(()=>{\(Self.text(of: tokens))})();\n".utf8)
  }

  private struct Sorting {
    let sources: [String: [UInt8]]
    var sorted: [ScriptModule] = []

    mutating func visit(_ name: String, path: [String]) throws(Failure) {
      if let start = path.firstIndex(of: name) { throw .cycle(Array(path[start...])) }
      guard !self.sorted.contains(where: { $0.name == name }) else { return }
      guard let source = self.sources[name] else { throw .missingModule(name) }
      let module = try ScriptModule(name, source)
      for (other, _) in module.imports { try self.visit(other, path: path + [name]) }
      self.sorted.append(module)
    }
  }

  private static func check(_ modules: [ScriptModule]) throws(Failure) {
    var origins: [String: String] = [:]
    var exports: [String: Set<String>] = [:]
    for module in modules {
      exports[module.name] = Set(module.enumerations.keys)
      for (name, isExported) in module.declarations {
        if let other = origins.updateValue(module.name, forKey: name) {
          throw .repeatedName(name, modules: [other, module.name])
        }
        if isExported { exports[module.name]?.insert(name) }
      }
      for (other, names) in module.imports {
        for name in names where exports[other]?.contains(name) != true {
          throw .missingExport(name, module: other, importer: module.name)
        }
      }
    }
  }

  /// Replaces `Enumeration.name` by its number.
  private static func inlining(
    _ enumerations: [String: [String: Int]], in tokens: [ScriptToken]
  ) throws(Failure) -> [ScriptToken] {
    var result: [ScriptToken] = []
    result.reserveCapacity(tokens.count)
    var rest = tokens[...]
    while var token = rest.popFirst() {
      if token.kind == .word, result.last?.text != ".", let cases = enumerations[token.text],
        rest.first?.text == "."
      {
        let name = rest.dropFirst().first?.text ?? ""
        guard let number = cases[name] else {
          throw .missingNumber(name, enumeration: token.text)
        }
        token.text = String(number)
        rest = rest.dropFirst(2)
      }
      result.append(token)
    }
    return result
  }

  /// Replaces `const` by `let`, joins declarations that follow each other, and leaves out
  /// semicolons at the end of a block.
  private static func joiningDeclarations(in tokens: [ScriptToken]) -> [ScriptToken] {
    var result: [ScriptToken] = []
    result.reserveCapacity(tokens.count)
    // For each open bracket whether it follows the keyword of a loop or a condition, and whether
    // the last statement in it is a declaration.
    var brackets = [(isControl: false, isDeclaration: false)]
    var isAfterControl = false
    for var token in tokens {
      let isWord = token.kind == .word && result.last?.text != "."
      let isPunctuation = token.kind == .punctuation
      if isWord, token.text == "const" { token.text = "let" }
      if isWord, token.text == "let" {
        if result.last?.text == ";", brackets[brackets.count - 1].isDeclaration {
          result[result.count - 1].text = ","
          continue
        }
        brackets[brackets.count - 1].isDeclaration = true
      } else if result.last?.text == ";" {
        brackets[brackets.count - 1].isDeclaration = false
      }
      if isPunctuation, ["(", "[", "{"].contains(token.text) {
        let isControl = ["for", "while", "if"].contains(result.last?.text ?? "")
        brackets.append((isControl, false))
      } else if isPunctuation, [")", "]", "}"].contains(token.text), brackets.count > 1 {
        let isEmptyBody = isAfterControl && result.dropLast().last?.text == ")"
        if token.text == "}", result.last?.text == ";", !isEmptyBody { result.removeLast() }
        isAfterControl = brackets.removeLast().isControl
      }
      result.append(token)
    }
    return result
  }

  /// Joins tokens with as little space as possible.
  ///
  /// A line break between two tokens stays where it may end a statement without a semicolon.
  private static func text(of tokens: [ScriptToken]) -> String {
    var text = ""
    var last: ScriptToken?
    for token in tokens {
      if let last {
        if token.startsLine, last.mayEndStatement, token.mayBeginStatement {
          text += "\n"
        } else if last.kind == .word && token.kind == .word
          || last.text.hasSuffix("+") && token.text.hasPrefix("+")
          || last.text.hasSuffix("-") && token.text.hasPrefix("-")
        {
          text += " "
        }
      }
      text += token.text
      last = token
    }
    return text
  }
}

extension ScriptToken {
  fileprivate var mayEndStatement: Bool {
    self.kind != .punctuation || [")", "]", "}", "++", "--"].contains(self.text)
  }

  fileprivate var mayBeginStatement: Bool {
    self.kind != .punctuation
      || ["(", "[", "{", "+", "-", "++", "--", "!", "~"].contains(self.text)
  }
}
