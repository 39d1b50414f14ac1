import ComposableArchitecture
import LiveHTML
import Testing

@testable import LiveHTMLTesting

@MainActor
@Suite
struct StrangerTests {
  /// Each message is an event of the page, ignored, or an error.
  @Test(arguments: 1...20)
  func messagesMadeUpOfPiecesOfTheProtocol(seed: Int) {
    var changes = RandomChanges(seed: UInt64(seed))
    let pieces = [
      "[", "]", "{", "}", ",", "0", "1", "2", "3", "4", "5", "8", "-1", "1e9", "4294967295", "1.5",
      "\"click\"", "\"input\"", "\"change\"", "\"submit\"", "\"value\"", ":", "true", "null", "\"",
      "\\u0000", "\\ud83d", "é", "\"/path\"", "{\"value\":\"x\",\"checked\":true}",
      "{\"form\":[[1]]}",
    ]
    for _ in 0..<20 {
      let store = Store(initialState: Editor.State()) { Editor() }
      let session = LiveSession(EditorPage(store: store))
      session.connect { _ in }
      var event = 0
      for _ in 0..<100 {
        var message = ""
        if Bool.random(using: &changes) {
          message = "[1,\(event + 1),0,\(Int.random(in: 0...12, using: &changes)),"
        }
        for _ in 0..<Int.random(in: 0...12, using: &changes) {
          message += pieces.randomElement(using: &changes)!
        }
        if Bool.random(using: &changes) { message += "]" }
        _ = try? session.receive(message.utf8)
        event = session.lastEvent
      }
      let fresh = ReferenceDocument(body: session.content())
      #expect(fresh.complaints == [])
    }
  }

  @Test
  func bytesThatAreNoText() {
    let store = Store(initialState: Editor.State()) { Editor() }
    let session = LiveSession(EditorPage(store: store))
    var changes = RandomChanges(seed: 1)
    for _ in 0..<2000 {
      let message = (0..<Int.random(in: 0...40, using: &changes)).map { _ in
        UInt8.random(in: .min ... .max, using: &changes)
      }
      #expect(throws: LiveSessionError.self) { try session.receive(message) }
    }
  }

  /// An operation that a browser can't carry out is a complaint, and changes nothing.
  @Test(
    arguments: [
      [.number(99), .array([.number(1), .number(0)]), .string("b")],
      [.number(0)],
      [.number(0), .array([.number(1), .number(0)])],
      [.number(0), .array([.number(1)]), .string("the element is no text")],
      [.number(3), .array([.number(1), .number(0)]), .number(2)],
      [.number(3), .array([.number(1), .number(0)]), .number(-1)],
      [.number(6)],
      [.number(7), .number(0)],
      [.number(9)],
      [.number(12)],
      [.number(13)],
      [.string("0")],
    ] as [[JSONValue]])
  func operationsThatCannotBeCarriedOut(operation: [JSONValue]) {
    let document = ReferenceDocument(body: Array(#"<p data-n="1">a</p>"#.utf8))
    document.apply([.array(operation)]) { _, _ in true }
    #expect(document.complaints.count == 1)
    #expect(document.title == "")
    #expect(document.node(numbered: 1)?.children.map(\.text) == ["a"])
  }
}
