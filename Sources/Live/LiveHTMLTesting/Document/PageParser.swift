/// An HTML parser for the markup of pages. It reports markup that a browser would interpret
/// differently.
struct PageParser {
  private let input: [UInt8]
  private var position = 0
  private var stack: [PageNode]

  /// The markup that a browser would interpret differently.
  private(set) var complaints: [String] = []

  private static let voidNames: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  private init(_ html: [UInt8], in root: PageNode) {
    self.input = html
    self.stack = [root]
  }

  /// Parses the content of an element.
  static func parse(_ html: [UInt8], into root: PageNode) -> [String] {
    var parser = PageParser(html, in: root)
    parser.parse()
    return parser.complaints
  }

  private mutating func parse() {
    while self.position < self.input.count {
      if self.take("<!--") {
        self.stack.last!.append(PageNode(.comment, text: self.text(until: "-->") ?? ""))
      } else if self.take("<!") {
        _ = self.text(until: ">")
      } else if self.take("</") {
        self.parseEndTag()
      } else if self.input[self.position] == UInt8(ascii: "<") {
        self.position += 1
        self.parseStartTag()
      } else {
        self.parseText()
      }
    }
    for open in self.stack.dropFirst() { self.complaints.append("<\(open.name)> is not closed.") }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard self.isNext(text) else { return false }
    self.position += text.utf8CodeUnitCount
    return true
  }

  private func isNext(_ text: StaticString) -> Bool {
    self.position + text.utf8CodeUnitCount <= self.input.count
      && (0..<text.utf8CodeUnitCount).allSatisfy {
        self.input[self.position + $0] == text.utf8Start[$0]
      }
  }

  private mutating func text(until end: StaticString) -> String? {
    let start = self.position
    while self.position < self.input.count {
      if self.isNext(end) {
        defer { self.position += end.utf8CodeUnitCount }
        return String(decoding: self.input[start..<self.position], as: UTF8.self)
      }
      self.position += 1
    }
    self.complaints.append("'\(end)' is missing.")
    return nil
  }

  private mutating func parseText() {
    let start = self.position
    while self.position < self.input.count, self.input[self.position] != UInt8(ascii: "<") {
      self.position += 1
    }
    self.appendText(CharacterReferences.decode(self.input[start..<self.position]))
  }

  private mutating func appendText(_ text: String) {
    let parent = self.stack.last!
    if let complaint = NestingRules.complaint(aboutText: text, in: parent.name) {
      self.complaints.append(complaint)
    }
    if let last = parent.children.last, last.kind == .text {
      last.text += text
    } else if !text.isEmpty {
      parent.append(PageNode(.text, text: text))
    }
  }

  private mutating func parseEndTag() {
    guard let name = self.text(until: ">") else { return }
    guard self.stack.count > 1, self.stack.last!.name == name else {
      self.complaints.append("</\(name)> closes <\(self.stack.last!.name)>.")
      return
    }
    self.stack.removeLast()
  }

  private mutating func parseStartTag() {
    let name = self.word(until: " />").lowercased()
    let element = PageNode(.element(name))
    self.parseAttributes(of: element)
    if let complaint = NestingRules.complaint(about: name, in: self.stack.map(\.name)) {
      self.complaints.append(complaint)
    }
    self.stack.last!.append(element)
    if element.name == "input" {
      element.value = element.attributes["value"] ?? ""
      element.isChecked = element.attributes["checked"] != nil
    }
    guard !Self.voidNames.contains(name) else { return }
    self.stack.append(element)
    switch name {
    case "pre": _ = self.take("\n")
    case "textarea":
      _ = self.take("\n")
      let text = self.rawText(of: name)
      element.value = CharacterReferences.decode(Array(text.utf8)[...])
    case "title":
      self.appendText(CharacterReferences.decode(Array(self.rawText(of: name).utf8)[...]))
    case "script", "style": self.appendText(self.rawText(of: name))
    case "select": element.value = ""
    case "option" where element.attributes["selected"] != nil:
      self.stack.last { $0.name == "select" }?.value = element.attributes["value"]
    default: break
    }
  }

  private mutating func rawText(of name: String) -> String {
    let start = self.position
    let end = Array("</\(name)".utf8)
    while self.position < self.input.count, !self.input[self.position...].starts(with: end) {
      self.position += 1
    }
    return String(decoding: self.input[start..<self.position], as: UTF8.self)
  }

  private mutating func word(until ends: String) -> String {
    let start = self.position
    let ends = Array(ends.utf8)
    while self.position < self.input.count, !ends.contains(self.input[self.position]) {
      self.position += 1
    }
    return String(decoding: self.input[start..<self.position], as: UTF8.self)
  }

  private mutating func parseAttributes(of element: PageNode) {
    while self.position < self.input.count {
      if self.take(">") { return }
      if self.take(" ") { continue }
      let name = self.word(until: "= >").lowercased()
      guard !name.isEmpty else {
        self.complaints.append("An attribute of <\(element.name)> has no name.")
        self.position += 1
        continue
      }
      var value = ""
      if self.take("=\"") {
        let start = self.position
        _ = self.word(until: "\"")
        value = CharacterReferences.decode(self.input[start..<self.position])
        self.position += 1
      }
      if element.attributes[name] != nil {
        self.complaints.append("<\(element.name)> has '\(name)' twice.")
      } else {
        element.attributes[name] = value
      }
    }
  }
}
