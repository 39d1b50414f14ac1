import ComposableArchitecture
import LiveHTML
import Testing

@MainActor
struct TransitionTests {
  private struct Memo: Identifiable {
    let id: Int
    let title: String
  }

  private struct Memos {
    let memos = [Memo(id: 1, title: "Milk")]
  }

  private let store = Memos()

  @Test
  func fades() {
    let html =
      ul {
        ForEach(store.memos) { memo in li { memo.title } }
      }
      .transitions()
    #expect(
      html.rendered() == """
        <ul data-live-module="\(BrowserRuntime.transitionScript.url)" \
        data-live-transitions="[&quot;&quot;,&quot;&quot;]"><li>Milk</li></ul>
        """)
  }

  @Test
  func classes() {
    let html =
      ul {
        ForEach(store.memos) { memo in li { memo.title } }
      }
      .transitions(entering: "slides-in", leaving: "slides-out")
    #expect(html.rendered().contains("[&quot;slides-in&quot;,&quot;slides-out&quot;]"))
  }
}
