import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
@Suite
struct SessionTests {
  let store = Store(initialState: Counter.State()) { Counter() }

  @Test
  func firstResponseIsADocument() {
    let session = LiveSession(CounterPage(store: store), epoch: "e")
    #expect(
      String(decoding: session.document(script: "/live.js", session: "s"), as: UTF8.self) == """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8">\
        <meta name="viewport" content="width=device-width, initial-scale=1"><title>Counter</title>\
        <script src="/live.js" defer="" data-session="s" data-epoch="e" data-patch="0" \
        data-event="0"></script></head><body><main data-n="1"><h1>Counter</h1><output>0</output>\
        <button data-n="2" data-on="click">+</button></main></body></html>
        """)
  }

  @Test
  func scriptsOfThePageComeBehindTheOneThatTheyRegisterWith() {
    struct ScriptedPage: Page {
      var head: PageHead { PageHead(title: "", scripts: ["/recorder.js"]) }
      var body: some HTML { p { "a" } }
    }
    let document = LiveSession(ScriptedPage()).document(script: "/live.js")
    #expect(
      String(decoding: document, as: UTF8.self).hasSuffix(
        """
        data-event="0"></script><script type="module" src="/recorder.js"></script></head>\
        <body><p data-n="1">a</p></body></html>
        """))
  }

  @Test
  func missedPatchesAreSentAgain() throws {
    let page = TestPage(CounterPage(store: store))
    try page.click(.button("+"))
    page.disconnect()
    store.send(.incrementButtonTapped)
    page.session.flush()
    try page.click(.button("+"))
    #expect(try page.text(.role("status")) == "1")

    page.connect()

    #expect(store.count == 3)
    #expect(try page.text(.role("status")) == "3")
    #expect(page.lastPatch == 3)
  }

  @Test
  func clicksWhileDisconnectedAreSentAgainAfterARerender() throws {
    let page = TestPage(CounterPage(store: store))
    page.disconnect()
    // More than the limit for patches that are kept for a disconnected browser.
    store.send(.titleChanged(String(repeating: "x", count: 300_000)))
    page.session.flush()
    try page.click(.button("+"))
    try page.click(.button("+"))
    #expect(store.count == 0)

    page.connect()

    #expect(store.count == 2)
    #expect(try page.text(.role("status")) == "2")
  }

  @Test
  func idleClientsMayPingTheSession() throws {
    let session = LiveSession(CounterPage(store: store))
    var messages: [String] = []
    session.connect { messages.append(String(decoding: $0, as: UTF8.self)) }
    try session.receive("[0,1,\"1\",0]".utf8)
    try session.receive("[9]".utf8)
    #expect(messages == ["[0,\"1\",0]", "[3,0]"])
  }

  @Test
  func theDocumentContainsItsParameters() {
    struct GermanPage: Page {
      var head: PageHead { PageHead(title: "", statusTexts: [.lost: "Einen \"Augenblick\" …"]) }
      var body: some HTML { p { "a" } }
    }
    let document = LiveSession(GermanPage()).document(
      script: "/live.js", version: "1.2", state: "k")
    #expect(
      String(decoding: document, as: UTF8.self).contains(
        #"""
        data-event="0" data-version="1.2" data-state="k" \#
        data-texts="{&quot;lost&quot;:&quot;Einen \&quot;Augenblick\&quot; …&quot;}"></script>
        """#))
  }

  @Test
  func anEventIsAppliedOnce() throws {
    let page = TestPage(CounterPage(store: store))
    page.isSlow = true
    try page.click(.button("+"))
    // The response is lost with the connection.
    page.disconnect()
    page.isSlow = false
    page.connect()
    #expect(store.count == 1)
    #expect(try page.text(.role("status")) == "1")
    try page.click(.button("+"))
    #expect(store.count == 2)
  }

  @Test
  func aPageFromAnotherServerIsRenderedAgain() throws {
    let session = LiveSession(CounterPage(store: store), epoch: "new")
    var messages: [String] = []
    session.connect { messages.append(String(decoding: $0, as: UTF8.self)) }
    try session.receive(Array(#"[0,1,"old",7]"#.utf8))
    #expect(
      messages == [
        #"[2,"new",0,0,"Counter","<main data-n=\"1\"><h1>Counter</h1><output>0</output>"#
          + #"<button data-n=\"2\" data-on=\"click\">+</button></main>"]"#
      ])
  }

  @Test
  func eventsThatThePageDoesNotOffer() throws {
    let page = TestPage(CounterPage(store: store))
    #expect(page.send("click", of: 1) == .notOffered(element: 1, event: "click"))
    #expect(page.send("click", of: 77) == .notOffered(element: 77, event: "click"))
    #expect(page.send("input", of: 2) == .notOffered(element: 2, event: "input"))
    #expect(page.send("click", of: 2) == .applied)
    #expect(store.count == 1)
  }

  @Test(arguments: [
    "", "x", "[]", "[1]", "{}", "[9,1]", "[1,1,0,2,\"click\",{]", "[1,-1,0,2,\"click\"]",
    "[1,1.5,0,2,\"click\"]", "[1,1,0,4294967296,\"click\"]", "[1,1,0,2,3]",
    "[1,1e99,0,2,\"click\"]",
    "[3,1,0,9223372036854774784,\"/\"]", "[3,1,0,9007199254740994,\"/\"]", "[3,1,0,1,\"x\"]",
    "[3,1,0,1,\"/" + String(repeating: "x", count: 8192) + "\"]",
    "[2,\"x\"]", "[2,-1]", String(repeating: "[", count: 100_000), "[2,0] x", "[2,0",
  ])
  func messagesThatAreNone(message: String) {
    let session = LiveSession(CounterPage(store: store))
    var messages: [String] = []
    session.connect { messages.append(String(decoding: $0, as: UTF8.self)) }
    #expect(throws: LiveSessionError.malformed) { try session.receive(message.utf8) }
    #expect(messages == [#"[4,"The message does not follow the protocol."]"#])
  }

  @Test
  func messagesThatCannotBe() {
    let session = LiveSession(CounterPage(store: store))
    #expect(throws: LiveSessionError.version(2)) { try session.receive("[0,2,\"1\",0]".utf8) }
    #expect(throws: LiveSessionError.unknownPatch(3)) { try session.receive("[2,3]".utf8) }
    #expect(throws: LiveSessionError.missingEvent(expected: 1, received: 2)) {
      try session.receive("[1,2,0,2,\"click\"]".utf8)
    }
    session.end()
    #expect(throws: LiveSessionError.ended) { try session.receive("[2,0]".utf8) }
  }

  @Test
  func aSessionThatHasEndedHoldsNothing() {
    weak var held: StoreOf<Counter>?
    let session: LiveSession
    do {
      let store = Store(initialState: Counter.State()) { Counter() }
      held = store
      session = LiveSession(CounterPage(store: store))
    }
    #expect(held != nil)
    session.end()
    #expect(session.hasEnded)
    #expect(held == nil)
  }

  @Test
  func aReleasedSessionReleasesItsStore() {
    weak var held: StoreOf<Counter>?
    weak var session: LiveSession?
    do {
      let store = Store(initialState: Counter.State()) { Counter() }
      held = store
      let page = TestPage(CounterPage(store: store))
      session = page.session
    }
    #expect(session == nil)
    #expect(held == nil)
  }
}
