import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

/// Debounced and throttled events of a `TestPage`, as `Tests/Browser/test_events.py` has them for
/// browsers.
@MainActor
@Suite
struct DelayTests {
  let store = Store(initialState: Editor.State()) { Editor() }
  let page: TestPage

  init() {
    self.page = TestPage(DelayPage(store: self.store))
  }

  @Test
  func `without delays each text is sent at once`() throws {
    for text in ["a", "ab"] { try page.type(text, into: .label("Search")) }
    for text in ["1", "2"] { try page.change(.label("Volume"), to: text) }
    #expect(store.log == ["a", "ab"])
    #expect(store.count == 2)
  }

  @Test
  func `a debounced event is sent when no other one follows`() throws {
    // given
    page.delaysEvents = true
    try page.type("a", into: .label("Search"))
    page.advance(by: .milliseconds(299))
    try page.type("ab", into: .label("Search"))
    // when
    page.advance(by: .milliseconds(299))
    // then
    #expect(store.log == [])
    // when
    page.advance(by: .milliseconds(1))
    // then
    #expect(store.log == ["ab"])
    page.advance(by: .seconds(1))
    #expect(store.log == ["ab"])
  }

  @Test
  func `of throttled events the first one is sent at once and the last one in time`() throws {
    // given
    page.delaysEvents = true
    // when
    for text in ["1", "2", "3"] {
      try page.change(.label("Level"), to: text)
      page.advance(by: .milliseconds(40))
    }
    // then: 120 ms have passed
    #expect(store.log == ["1", "3"])
    // when
    try page.change(.label("Level"), to: "4")
    page.advance(by: .milliseconds(79))
    // then
    #expect(store.log == ["1", "3"])
    page.advance(by: .milliseconds(1))
    #expect(store.log == ["1", "3", "4"])
    // when
    page.advance(by: .seconds(1))
    try page.change(.label("Level"), to: "5")
    // then
    #expect(store.log == ["1", "3", "4", "5"])
  }

  @Test
  func `an event stays throttled when the page is rendered again`() throws {
    // given
    page.delaysEvents = true
    try page.change(.label("Level"), to: "1")
    // when: it misses more than the session keeps
    page.disconnect()
    store.send(.serverTitleChanged(String(repeating: "x", count: 300_000)))
    page.session.flush()
    page.connect()
    try page.change(.label("Level"), to: "2")
    // then
    #expect(store.log == ["1"])
    // when
    page.advance(by: .milliseconds(100))
    // then
    #expect(store.log == ["1", "2"])
  }

  @Test
  func `a delayed event is sent when the focus leaves`() throws {
    // given
    page.delaysEvents = true
    try page.type("a", into: .label("Search"))
    // when
    page.blur()
    // then
    #expect(store.log == ["a"])
    page.advance(by: .seconds(1))
    #expect(store.log == ["a"])
  }

  @Test
  func `a delayed event is sent before another one`() throws {
    // given
    page.delaysEvents = true
    try page.type("a", into: .label("Search"))
    // when
    try page.press("Enter")
    // then
    #expect(store.log == ["a", "Enter"])
    // when
    try page.type("ab", into: .label("Search"))
    try page.dispatch("click", at: .button("Go"))
    // then
    #expect(store.log == ["a", "Enter", "ab", "click"])
  }

  @Test
  func `a hot key does not end the delay of the same key press`() throws {
    // given
    page.delaysEvents = true
    // when
    try page.press("s", on: .button("Go"))
    // then
    #expect(store.log == ["hot key"])
    // when
    page.advance(by: .milliseconds(300))
    // then
    #expect(store.log == ["hot key", "key"])
  }

  @Test
  func `delayed events are sent when the page is hidden or closed`() throws {
    // given
    page.delaysEvents = true
    // when, then
    try page.type("a", into: .label("Search"))
    page.setVisibility(false)
    #expect(store.log == ["a"])
    try page.type("ab", into: .label("Search"))
    page.close()
    #expect(store.log == ["a", "ab"])
  }

  @Test
  func `delayed events are sent when delays end`() throws {
    // given
    page.delaysEvents = true
    try page.type("a", into: .label("Search"))
    // when
    page.delaysEvents = false
    // then
    #expect(store.log == ["a"])
  }

  @Test
  func `delayed events are sent after a lost connection`() throws {
    // given
    page.delaysEvents = true
    try page.type("a", into: .label("Search"))
    page.disconnect()
    // when
    page.advance(by: .milliseconds(300))
    // then
    #expect(store.log == [])
    // when
    page.connect()
    // then
    #expect(store.log == ["a"])
  }

  @Test
  func `a bound number can be throttled, and the server does not replace a delayed one`() throws {
    // given
    page.delaysEvents = true
    // when
    for text in ["1", "2", "3"] { try page.change(.label("Volume"), to: text) }
    // then
    #expect(store.count == 1)
    // when
    store.count = 9
    page.session.flush()
    // then
    #expect(try page.value(.label("Volume")) == "3")
    // when
    page.advance(by: .milliseconds(100))
    // then
    #expect(store.count == 3)
    #expect(try page.value(.label("Volume")) == "3")
  }
}

private struct DelayPage: Page {
  @Bindable var store: StoreOf<Editor>

  var head: PageHead { PageHead(title: "Delays") }

  var body: some HTML {
    p { "Title: \(store.title)" }
    label {
      "Search"
      input(.type(.search)).onInput(debounce: 300) { store.send(.logged($0)) }
        .onKey("Enter") { store.send(.logged($0.key)) }
    }
    label {
      "Level"
      input(.type(.range)).onInput(throttle: 100) { store.send(.logged($0)) }
    }
    label {
      "Volume"
      input(.type(.range)).bind($store.count, in: 0...10, throttle: 100)
    }
    button { "Go" }.onClick { store.send(.logged("click")) }
      .on("keydown", options: EventOptions(debounce: 300, keys: ["s"])) { _ in
        store.send(.logged("key"))
      }
      .onHotKey("s") { _ in store.send(.logged("hot key")) }
  }
}
