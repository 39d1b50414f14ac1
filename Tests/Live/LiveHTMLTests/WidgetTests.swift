import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

private enum PackageResources {
  static let chart_js = Array("export default (element, state, send) => {};".utf8)
}

@Reducer
private struct Prices {
  @ObservableState
  struct State: Equatable {
    var prices = [1.5, 2]
    var selected: Int?
  }

  enum Action {
    case priceArrived(Double)
    case priceSelected(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .priceArrived(let price): state.prices.append(price)
      case .priceSelected(let index): state.selected = index
      }
      return .none
    }
  }
}

private struct ChartView: Component {
  static let script = Asset("chart.js", PackageResources.chart_js)
  let store: StoreOf<Prices>

  var body: some HTML {
    div(.id("chart"), .aria("label", "Prices"))
      .widget(Self.script, state: store.prices)
      .onWidget("select", of: Int.self) { store.send(.priceSelected($0)) }
  }
}

private struct ChartPage: Page {
  let store: StoreOf<Prices>

  var head: PageHead { PageHead(title: "Prices") }

  var body: some HTML {
    main { ChartView(store: store) }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct WidgetTests {
  private let store = Store(initialState: Prices.State()) { Prices() }

  @Test
  func theElementNamesTheScriptAndTheState() {
    let page = TestPage(ChartPage(store: store))

    #expect(
      String(decoding: page.session.content(), as: UTF8.self).contains(
        """
        data-live-module="\(BrowserRuntime.widgetScript.url)" \
        data-live-widget="\(ChartView.script.url)" data-live-state="[1.5,2]"
        """))
  }

  @Test
  func aChangeOfTheStateIsOneAttribute() async {
    let page = TestPage(ChartPage(store: store))

    store.send(.priceArrived(3))
    await page.settle()

    #expect(page.takePatches() == [#"[1,1,0,[[1,[2],"data-live-state","[1.5,2,3]"]]]"#])
  }

  @Test
  func eventsHaveTypes() throws {
    let page = TestPage(ChartPage(store: store))
    var reports: [LiveSession.Report] = []
    page.session.onReport = { reports.append($0) }

    page.send("select", of: 2, detail: "1")
    #expect(store.selected == 1)
    page.send("select", of: 2, detail: #""all""#)

    #expect(store.selected == 1)
    #expect(
      reports.contains(
        .failure(
          event: "select", element: 2,
          error: "The event 'select' of a widget has no value that can be decoded as 'Int'.",
          type: "WidgetEventError")))
  }

  @Test
  func aStateThatCannotBeEncoded() {
    struct NumberPage: Page {
      var head: PageHead { PageHead(title: "Number") }

      var body: some HTML { div().widget(ChartView.script, state: Double.nan) }
    }
    var html = ""
    withKnownIssue {
      html = NumberPage().rendered()
    } matching: {
      $0.description.contains(#"The state of the widget "chart.js" can't be encoded"#)
    }
    #expect(html.contains(#"data-live-state="null""#))
  }
}
