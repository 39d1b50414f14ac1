import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct CounterTests {
  @Test
  func clicking() throws {
    let store = Store(initialState: Counter.State()) { Counter() }
    let page = TestPage(CounterPage(store: store))
    #expect(
      String(decoding: page.session.content(), as: UTF8.self) == """
        <main data-n="1"><h1>Counter</h1><output>0</output>\
        <button data-n="2" data-on="click">+</button></main>
        """)

    try page.click(.button("+"))

    #expect(try page.text(.role("status")) == "1")
    #expect(page.takePatches() == [#"[1,1,1,[[0,[1,1,0],"1"]],1]"#])
  }

  @Test
  func changesFromElsewhere() async throws {
    let store = Store(initialState: Counter.State()) { Counter() }
    let page = TestPage(CounterPage(store: store))

    store.send(.incrementButtonTapped)
    store.send(.incrementButtonTapped)
    store.send(.otherButtonTapped)
    #expect(page.takePatches() == [])
    await page.settle()

    #expect(page.takePatches() == [#"[1,1,0,[[0,[1,1,0],"2"]]]"#])
  }

  @Test
  func titles() throws {
    let store = Store(initialState: Counter.State()) { Counter() }
    let page = TestPage(CounterPage(store: store))
    store.send(.titleChanged("A \"title\""))
    page.session.flush()
    #expect(page.document.title == "A \"title\"")
    #expect(page.takePatches() == [#"[1,1,0,[[6,"A \"title\""]]]"#])
  }
}
