import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Observation
import Testing

/// Pages with models outside of stores.
@MainActor
@Suite struct ModelTests {
  @Test func modelsAreObservedLikeStores() throws {
    // given: several components of a type that read a model, and one that reads a store as well
    let model = Model()
    let store = Store(initialState: Counter.State()) { Counter() }
    let page = TestPage(ModelPage(store: store, model: model))
    #expect(page.all(.role("listitem")).map(\.trimmedText) == ["1 a", "2 a", "3 a"])
    for name in ["b", "c"] {
      // when
      model.name = name
      page.session.flush()
      // then
      #expect(
        page.all(.role("listitem")).map(\.trimmedText) == ["1 \(name)", "2 \(name)", "3 \(name)"])
    }
    // when the store changes, then the component that has read it is evaluated, and still observes
    // the model
    store.send(.incrementButtonTapped)
    page.session.flush()
    #expect(try page.text(.role("status")) == "1 c")
    model.name = "d"
    page.session.flush()
    #expect(try page.text(.role("status")) == "1 d")
  }

  @Test func evaluatedPartsObserveOnlyTheirLastReads() throws {
    // given
    let model = Model()
    let store = Store(initialState: Counter.State()) { Counter() }
    let page = TestPage(ModelPage(store: store, model: model))
    page.comparesWithFreshPage = false
    model.name = "b"
    page.session.flush()
    model.evaluations = 0
    // when the component with the store has been evaluated several times
    for _ in 0..<5 {
      store.send(.incrementButtonTapped)
      page.session.flush()
    }
    #expect(model.evaluations == 5)
    // then a change of the model leads to one evaluation
    model.name = "c"
    page.session.flush()
    #expect(model.evaluations == 6)
  }

  @Test func nothingIsObservedWhenThePageHasGone() {
    let model = Model()
    let store = Store(initialState: Counter.State()) { Counter() }
    let session = LiveSession(ModelPage(store: store, model: model))
    model.evaluations = 0
    session.end()
    model.name = "b"
    session.flush()
    #expect(model.evaluations == 0)
  }
}

@Observable
@MainActor
private final class Model {
  var name = "a"
  @ObservationIgnored var evaluations = 0
}

private struct ModelPage: Page {
  let store: StoreOf<Counter>
  let model: Model
  var head: PageHead { PageHead(title: "") }
  var body: some HTML {
    ul { ForEach([1, 2, 3], id: \.self) { ModelRow(number: $0, model: model) } }
    ModelStatus(store: store, model: model)
  }
}

private struct ModelRow: Component {
  let number: Int
  let model: Model
  var body: some HTML { li { "\(number) \(model.name)" } }
}

private struct ModelStatus: Component {
  let store: StoreOf<Counter>
  let model: Model
  var body: some HTML {
    let _ = model.evaluations += 1
    output { "\(store.count) \(model.name)" }
  }
}
