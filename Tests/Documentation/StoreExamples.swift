import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

#if CombineSchedulers
import CombineSchedulers
#endif

@Reducer
private struct Counter {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case incrementButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}

@Reducer
private struct Form {
  @ObservableState
  struct State: Equatable {
    var isEdited = false
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.name):
        state.isEdited = true
        return .none
      case .binding: return .none
      case .saveButtonTapped:
        state.isEdited = false
        return .none
      }
    }
  }
}

private func label(of action: Form.Action) -> String {
  switch action {
  case .binding(\.name): "name"
  case .binding: "another field"
  case .saveButtonTapped: "save"
  }
}

private enum Drawing {
  @ObservableState
  struct State {
    var text = ""
    @ObservationStateIgnored var lastDraw: ContinuousClock.Instant?
  }
}

private struct User {}

@Reducer
private struct Login {
  @ObservableState
  struct State: Equatable { var taps = 0 }

  enum Action: ViewAction {
    case view(View)
    case loginResponse(Result<User, any Error>)

    enum View { case loginButtonTapped }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .view(.loginButtonTapped) = action { state.taps += 1 }
      return .none
    }
  }
}

@MainActor
@ViewAction(for: Login.self)
private struct LoginView {
  let store: StoreOf<Login>

  func submit() { send(.loginButtonTapped) }
}

@Reducer
private struct Detail {
  @ObservableState
  struct State: Equatable { var title = "Detail" }
  enum Action {}
}

@Reducer
private struct Recording {
  @ObservableState
  struct State: Equatable { var seconds = 7 }
  enum Action {}
}

@Reducer
private enum Screen {
  case detail(Detail)
  case recording(Recording)
}

@MainActor
private func text(of store: StoreOf<Screen>) -> String {
  switch store.case {
  case .detail(let store): store.title
  case .recording(let store): "\(store.seconds) s"
  }
}

@Reducer
private struct Home {
  @Reducer
  enum Destination { case detail(Detail) }

  @ObservableState
  struct State {
    @Presents var destination: Destination.State?
    @Presents var editor: Detail.State?
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case editor(PresentationAction<Detail.Action>)
  }
}

@MainActor
@Suite struct StoreExamples {
  @Test func sending() {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.incrementButtonTapped)
    #expect(store.count == 1)
  }

  @Test func bindings() {
    let store = Store(initialState: Form.State()) { Form() }
    store.send(.set(\.name, "Blob"))
    #expect(store.isEdited)
    store.send(.saveButtonTapped)
    store.name = "Blob, Esq."
    #expect(store.isEdited)
    store.name = "Blob"
    let action: BindingAction<Form.State> =
      BindingAction.set(\State.name, "Blob")
    #expect(label(of: .binding(action)) == "name")
  }
  private typealias State = Form.State

  @Test func views() {
    let store = Store(initialState: Login.State()) { Login() }
    LoginView(store: store).submit()
    #expect(store.taps == 1)
    #expect(Drawing.State().lastDraw == nil)
  }

  @Test func cases() {
    let store = Store(initialState: Screen.State.recording(Recording.State())) {
      Screen.body
    }
    #expect(text(of: store) == "7 s")
  }

  @Test func destinations() {
    var titles: [String] = []
    let store = Store(
      initialState: Home.State(destination: .detail(Detail.State()), editor: Detail.State())
    ) {
      Home()
    }
    if let editor = store.scope(\.editor, action: \.editor) { titles.append(editor.title) }
    if let detail = store.scope(\.destination?.detail, action: \.destination.detail) {
      titles.append(detail.title)
    }
    #expect(titles == ["Detail", "Detail"])
  }

  #if CombineSchedulers
  @available(*, deprecated)
  @Test func publishers() {
    let store = Store(initialState: Detail.State()) { Detail() }
    let cancellable =
      store.publisher.title.sink { print($0) }
    cancellable.cancel()
  }
  #endif
}
