import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@Reducer
private struct Guest {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
    var nameError: String?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer
private struct SignUp {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var nameError: String?
    var guests: IdentifiedArrayOf<Guest.State> = [Guest.State(id: 1), Guest.State(id: 2)]
    var isDone = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case guests(IdentifiedActionOf<Guest>)
    case submitted
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      guard case .submitted = action else { return .none }
      state.nameError = state.name.isEmpty ? "Enter your name." : nil
      for id in state.guests.ids {
        let isMissing = state.guests[id: id]?.name.isEmpty == true
        state.guests[id: id]?.nameError = isMissing ? "Enter the guest's name." : nil
      }
      state.isDone = state.nameError == nil && state.guests.allSatisfy { $0.nameError == nil }
      return .none
    }
    .forEach(\.guests, action: \.guests) { Guest() }
  }
}

private struct GuestFields: Component {
  @Bindable var store: StoreOf<Guest>

  var body: some HTML {
    Field(
      "Guest \(store.id)", id: "guest-\(store.id)", hint: "As in the passport",
      error: store.nameError
    ) {
      input(.type(.text)).bind($store.name)
    }
  }
}

private struct SignUpView: Component {
  @Bindable var store: StoreOf<SignUp>

  var body: some HTML {
    form {
      Field("Name", id: "name", error: store.nameError) {
        input(.type(.text)).bind($store.name)
      }
      ForEach(store.scope(state: \.guests, action: \.guests)) { guest in
        GuestFields(store: guest)
      }
      button { "Sign up" }
    }
    .onSubmit { _ in store.send(.submitted) }
  }
}

private struct SignUpPage: Page {
  let store: StoreOf<SignUp>

  var head: PageHead { PageHead(title: "Sign up") }

  var body: some HTML {
    SignUpView(store: store)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FieldTests {
  @Test
  func theControlRefersToHintAndMessage() {
    let html = Field("Age", id: "age", hint: "In years", error: "Enter a number.") {
      input(.type(.text), .class("wide"))
    }
    #expect(
      html.rendered() == """
        <div class="live-field"><label for="age">Age</label>\
        <p class="live-hint" id="age-hint">In years</p>\
        <input type="text" class="wide" id="age" aria-describedby="age-hint age-error" aria-invalid="true">\
        <p class="live-error" id="age-error" aria-live="polite">Enter a number.</p></div>
        """)
  }

  @Test
  func messagesOfNestedFormsComeAndGo() throws {
    let store = Store(initialState: SignUp.State()) { SignUp() }
    let page = TestPage(SignUpPage(store: store))
    try page.type("Blob", into: .label("Name"))
    try page.type("Bea", into: .label("Guest 2"))

    try page.click(.button("Sign up"))

    #expect(try page.text(.id("name-error")) == "")
    #expect(try page.text(.id("guest-1-error")) == "Enter the guest's name.")
    #expect(try page.text(.id("guest-2-error")) == "")
    #expect(store.isDone == false)

    try page.type("Bob", into: .label("Guest 1"))
    try page.click(.button("Sign up"))

    #expect(try page.text(.id("guest-1-error")) == "")
    #expect(store.isDone)
  }
}
