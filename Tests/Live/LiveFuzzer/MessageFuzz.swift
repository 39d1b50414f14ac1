import LiveFuzzing

/// Generates messages of a page, and damages some of them.
struct MessageFuzz {
  var chance: Chance

  /// The number of the last event that the server has applied. It rejects events with other numbers
  /// at once.
  var lastEvent = 0

  /// The elements of the page that handle events, by event, as far as they are known. Most elements
  /// handle clicks.
  private var elements: [[Element]] = []

  /// An element that handles an event.
  struct Element {
    let number: Int
    let event: String
  }

  init(chance: Chance) {
    self.chance = chance
  }

  private static let names = [
    "click", "input", "change", "submit", "keydown", "cancel", "toggle", "focus", "", "é",
    "constructor", "click\\u0000", "live-rows", "live-files", "select",
  ]

  private static let values = [
    "null", "true", "0", "-0", "1e308", "1e309", "-1", "4294967296", "9223372036854775808", "0.1",
    "\"\"", "\"x\"", "\"\\ud800\"",
    "\"\\u0000\"", "[]", "{}", "[[[[]]]]", "{\"value\":\"x\",\"checked\":true}", "{\"value\":7}",
    "{\"form\":[[\"a\",\"b\"],[1]]}",
    "{\"files\":[{\"name\":\"a\",\"size\":-1}]}",
    "{\"key\":\"a\",\"code\":\"KeyA\",\"modifiers\":99,\"repeat\":false}", "{\"open\":1}",
  ]

  /// Finds the elements with event handlers, unless they are known.
  ///
  /// - Parameter html: Returns the HTML of a new page.
  mutating func learnElements(in html: () -> String) {
    guard self.elements.isEmpty else { return }
    self.elements = Dictionary(grouping: Self.elements(in: html()), by: \.event)
      .sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the elements of a page that handle events.
  static func elements(in html: String) -> [Element] {
    html.matches(of: #/ data-n="(\d+)"[^<]*? data-on="([^"]*)"/#).flatMap { match in
      match.2.split(separator: " ").map { event in
        Element(number: Int(match.1) ?? 0, event: String(event.prefix { $0 != ":" }))
      }
    }
  }

  /// Returns a valid message. The next one assumes that it was applied.
  mutating func proper() -> [UInt8] {
    let kind = self.chance.number(below: 20)
    if kind < 15 { self.lastEvent += 1 }
    let head = "\(self.lastEvent),0"
    let element = self.chance.number(below: 20)
    let text =
      switch kind {
      case 0...2: "[1,\(head),\(element),\"click\"]"
      case 3, 4: "[1,\(head),\(element),\"input\",{\"value\":\"\(self.chance.number(below: 10))\"}]"
      case 5: "[1,\(head),\(element),\"change\",{\"value\":\"on\",\"checked\":true}]"
      case 6: "[1,\(head),\(element),\"submit\",{\"form\":[[\"text\",\"x\"]]}]"
      case 7:
        "[3,\(head),\(self.chance.number(below: 3)),\"\(self.chance.pick(["/", "/x", "/?a=b"]))\"]"
      case 8: "[\(self.chance.pick([4, 6])),\(head),1,{\"value\":[\(element),null]}]"
      case 9...13: self.properEvent(head)
      case 14: "[10,\(head),\"\(self.chance.pick(Self.properPaths))\"]"
      case 15: "[0,1,\"x\",0]"
      case 16: "[8,1,\(self.chance.number(below: 3))]"
      case 17: "[11,\"\(self.chance.pick(Self.properPaths))\"]"
      default: "[9]"
      }
    return Array(text.utf8)
  }

  /// Returns an event that an element handles, with a value as a browser sends it.
  private mutating func properEvent(_ head: String) -> String {
    guard !self.elements.isEmpty else { return "[1,\(head),1,\"click\"]" }
    let element = self.chance.pick(self.chance.pick(self.elements))
    let number = self.chance.number(below: 600)
    let detail =
      switch element.event {
      case "live-rows":
        "{\"first\":\(number),\"count\":\(self.chance.number(below: 60)),\"kept\":[\(number / 6)]}"
      case "live-files":
        "{\"files\":[{\"key\":\"\(number)\",\"name\":\"a.txt\",\"size\":\(number),\"lastModified\":0}]}"
      case "select": "{\"x\":0.5,\"row\":\(number),\"name\":\"x\"}"
      case "click": "{\"row\":\"\(number % 9)\",\"value\":\"delete\"}"
      default: "{\"value\":\"\(number)\",\"checked\":true,\"form\":[[\"text\",\"x\"]]}"
      }
    return "[1,\(head),\(element.number),\"\(element.event)\",\(detail)]"
  }

  /// Returns an event that an element handles, with unexpected values.
  private mutating func oddEvent(_ head: String) -> String {
    guard !self.elements.isEmpty else { return "[1,\(head)]" }
    let element = self.chance.pick(self.chance.pick(self.elements))
    let detail =
      switch element.event {
      case "live-rows":
        "{\"first\":\(self.odd()),\"count\":\(self.odd()),\"kept\":[\(self.odd()),\(self.odd())]}"
      case "live-files":
        """
        {"files":[{"key":\(self.oddText()),"name":\(self.oddText()),"size":\(self.odd()),\
        "type":\(self.oddText()),"lastModified":\(self.odd())}]}
        """
      case "select": "{\"x\":\(self.odd()),\"row\":\(self.odd()),\"name\":\(self.oddText())}"
      default: "{\"row\":\(self.oddText()),\"value\":\(self.oddText()),\"checked\":\(self.odd())}"
      }
    return "[1,\(head),\(element.number),\"\(element.event)\",\(detail)]"
  }

  /// Returns the positions of lists in a lost session, as in the field `Live-Rows`; `nil` for none.
  mutating func rowPositions() -> String? {
    if self.chance.hits(oneIn: 4) { return nil }
    if self.chance.hits(oneIn: 16) { return self.chance.pick(["", "%", "%5B", "[]", "%00", "é"]) }
    let ranges = (0..<self.chance.pick([0, 1, 2, 40])).map { _ in
      "[\(self.odd()),\(self.odd())]"
    }
    let values = "[\(self.odd()),\(self.odd()),[\(ranges.joined(separator: ","))]]"
      .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let name = self.chance.hits(oneIn: 8) ? self.oddText() : "\"items\""
    var bytes = Array("[[\(name),\"\(values)\"]]".utf8)
    if self.chance.hits(oneIn: 8) { self.chance.damage(&bytes) }
    return bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }

  private mutating func odd() -> String {
    self.chance.hits(oneIn: 3) ? "\(self.chance.number(below: 700))" : self.chance.pick(Self.odds)
  }

  private mutating func oddText() -> String {
    "\"\(self.chance.pick(Self.oddTexts))\""
  }

  private mutating func oddPath() -> String {
    self.chance.pick(self.chance.hits(oneIn: 4) ? Self.properPaths : Self.oddPaths)
  }

  /// Returns a message that is damaged or contradicts the state of the page.
  mutating func text() -> [UInt8] {
    var bytes = Array(self.message().utf8)
    for _ in 0..<self.chance.pick([0, 1, 1, 2, 5]) { self.chance.damage(&bytes) }
    if self.chance.hits(oneIn: 50) {
      bytes.insert(
        contentsOf: [UInt8](
          repeating: self.chance.pick([0x5B, 0x7B, 0x22, 0x20, 0x39]),
          count: self.chance.number(below: 20_000)), at: 0)
    }
    return self.chance.hits(oneIn: 40) ? self.chance.bytes(upTo: 60) : bytes
  }

  /// Returns binary data for a browser function.
  mutating func binary() -> [UInt8] {
    guard !self.chance.hits(oneIn: 4) else { return self.chance.bytes(upTo: 20) }
    return self.frame(of: self.small(), self.small())
  }

  /// Returns the first or second frame for the first function.
  mutating func properBinary() -> [UInt8] { self.frame(of: 1, 1 + self.chance.number(below: 2)) }

  private mutating func frame(of call: Int, _ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in [call, number] {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    return bytes + self.chance.bytes(upTo: 100)
  }

  private mutating func message() -> String {
    let event = self.chance.hits(oneIn: 4) ? self.small() : self.lastEvent + 1
    let head = "\(event),\(self.chance.pick([0, 0, 0, self.small()]))"
    let value = self.chance.pick(Self.values)
    switch self.chance.number(below: 16) {
    case 0:
      return
        "[0,\(self.chance.pick([1, 1, 1, self.small()])),\"\(self.chance.pick(["", "1", "x"]))\",\(self.small())]"
    case 1, 2:
      return "[1,\(head),\(self.chance.number(below: 20)),\"\(self.chance.pick(Self.names))\"]"
    case 3, 4:
      return
        "[1,\(head),\(self.chance.number(below: 20)),\"\(self.chance.pick(Self.names))\",\(value)]"
    case 5: return "[2,\(self.small())]"
    case 6: return "[3,\(head),\(self.small()),\"\(self.oddPath())\"]"
    case 7: return "[\(self.chance.pick([4, 6])),\(head),\(self.chance.number(below: 4)),\(value)]"
    case 8: return "[5,\(head),\(self.chance.number(below: 4)),\"NotAllowedError\",\(value)]"
    case 9: return "[7,\(head),\(self.chance.number(below: 4))]"
    case 10: return "[10,\(head),\"\(self.oddPath())\"]"
    case 11: return "[11,\"\(self.oddPath())\"]"
    case 12...14: return self.oddEvent(head)
    default: return "[8,\(self.chance.number(below: 4)),\(self.small())]"
    }
  }

  private mutating func small() -> Int {
    self.chance.pick([0, 1, 1, 2, 3, 7, -1, 255, 65_536, Int(UInt32.max), Int.max, Int.min])
  }
}

extension MessageFuzz {
  /// Numbers at the limits of their types, and values that are no numbers.
  private static let odds = [
    "0", "-0", "-0.0", "0.5", "-1", "1", "499", "500", "1e-320", "2147483647", "2147483648",
    "4294967295", "4294967296", "-2147483649", "9007199254740991", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "1e19", "-1e19", "1e300",
    "-1e300", "1e309", "8.64e15", "-8.64e15", "8.65e15", "NaN", "-Infinity", "null", "true",
    "\"4\"", "\"\"", "[]", "{}",
  ]

  /// The contents of JSON strings: empty, with special characters, with paths, and long.
  private static let oddTexts = [
    "", "0", "é", "\\u0000", "a\\u0000b", "\\ud800", "\\n", "..", "../../etc/passwd", "/etc/passwd",
    "%2e%2e%2f", "%00", "a/b\\\\c", "-1", "1e19", "9223372036854775808", "items", "constructor",
    String(repeating: "x", count: 300), String(repeating: "é", count: 3000),
  ]

  /// Addresses of pages and files, and of redirects.
  private static let properPaths = [
    "/", "/x", "/?a=b", "/other", "/other?x", "/old", "/guarded", "/loop", "/thrown", "/pages/1",
    "/pages/none", "/file", "/media/Package.swift", "/health", "/nowhere",
  ]

  private static let oddPaths = [
    "", "x", "//", "//evil.example/", "/\\\\evil.example/", "/\\t/evil.example", "\\\\", "*", "/*",
    "http://evil.example/", "javascript:0", "/.", "/..", "/../", "/pages/../file",
    "/pages/%2e%2e/file", "/media/../../etc/passwd", "/media/%2e%2e/%2e%2e/etc/passwd",
    "/media/..%2f..%2fetc%2fpasswd", "/media/%5c..%5c", "/pages/%252e%252e", "/%00", "/\\u0000",
    "/pages/\\u0000", "/%", "/%zz", "/%c3", "/pages/%ff", "/é", "/\\ud800", "/a b",
    "/\\r\\nX: y", "/?a=%00", "/?token=", "/?token=x", "/#x", "/?#", "/?&&==", "/live",
    "/live?session=x", "/live/uploads/x", "/assets/0/x.js", "/assets/../file",
    "/pages/" + String(repeating: "x", count: 8185), "/" + String(repeating: "x", count: 8192),
    "/?" + String(repeating: "a=b&", count: 2000), String(repeating: "/", count: 8000),
    "/" + String(repeating: "../", count: 2000),
  ]
}
