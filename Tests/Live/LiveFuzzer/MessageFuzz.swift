import LiveFuzzing

/// Generates messages of a page, and damages some of them.
struct MessageFuzz {
  var chance: Chance

  /// The number of the last event that the server has applied. It rejects events with other numbers
  /// at once.
  var lastEvent = 0

  private static let names = [
    "click", "input", "change", "submit", "keydown", "cancel", "toggle", "focus", "", "é",
    "constructor", "click\\u0000",
  ]

  private static let values = [
    "null", "true", "0", "-0", "1e308", "1e309", "-1", "4294967296", "9223372036854775808", "0.1",
    "\"\"", "\"x\"", "\"\\ud800\"",
    "\"\\u0000\"", "[]", "{}", "[[[[]]]]", "{\"value\":\"x\",\"checked\":true}", "{\"value\":7}",
    "{\"form\":[[\"a\",\"b\"],[1]]}",
    "{\"files\":[{\"name\":\"a\",\"size\":-1}]}",
    "{\"key\":\"a\",\"code\":\"KeyA\",\"modifiers\":99,\"repeat\":false}", "{\"open\":1}",
  ]

  /// Returns a valid message. The next one assumes that it was applied.
  mutating func proper() -> [UInt8] {
    let kind = self.chance.number(below: 12)
    if kind < 9 { self.lastEvent += 1 }
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
      case 9: "[0,1,\"x\",0]"
      case 10: "[8,1,\(self.chance.number(below: 3))]"
      default: "[9]"
      }
    return Array(text.utf8)
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
    switch self.chance.number(below: 11) {
    case 0:
      return
        "[0,\(self.chance.pick([1, 1, 1, self.small()])),\"\(self.chance.pick(["", "1", "x"]))\",\(self.small())]"
    case 1, 2:
      return "[1,\(head),\(self.chance.number(below: 20)),\"\(self.chance.pick(Self.names))\"]"
    case 3, 4:
      return
        "[1,\(head),\(self.chance.number(below: 20)),\"\(self.chance.pick(Self.names))\",\(value)]"
    case 5: return "[2,\(self.small())]"
    case 6:
      return
        "[3,\(head),\(self.small()),\"\(self.chance.pick(["/", "/x", "//", "/?a=%00", "x", ""]))\"]"
    case 7: return "[\(self.chance.pick([4, 6])),\(head),\(self.chance.number(below: 4)),\(value)]"
    case 8: return "[5,\(head),\(self.chance.number(below: 4)),\"NotAllowedError\",\(value)]"
    case 9: return "[7,\(head),\(self.chance.number(below: 4))]"
    default: return "[8,\(self.chance.number(below: 4)),\(self.small())]"
    }
  }

  private mutating func small() -> Int {
    self.chance.pick([0, 1, 1, 2, 3, 7, -1, 255, 65_536, Int(UInt32.max), Int.max, Int.min])
  }
}
