import ComposableArchitecture
import LiveHTML

struct SignUpPage: Page {
  @Bindable var store: StoreOf<SignUp>

  var head: PageHead { PageHead(title: "Sign up") }

  var body: some HTML {
    main {
      h1 { "Sign up" }
      form(.noValidate) {
        Field("Name", id: "name", error: store.nameError) {
          input(.type(.text), .autocomplete("name")).bind($store.name)
        }
        ForEach(store.scope(\.guests, action: \.guests)) { guest in
          GuestFields(store: guest)
        }
        button(.type(.button)) { "Add a guest" }.onClick { store.send(.addGuestButtonTapped) }
        button(.type(.submit)) { "Sign up" }
      }
      .onSubmit { _ in store.send(.submitted) }
      output(.aria("label", "Result")) { store.isDone ? "You are on the list." : "" }
    }
  }
}

private struct GuestFields: Component {
  @Bindable var store: StoreOf<Guest>

  var body: some HTML {
    Field(
      "Age of guest \(store.id)", id: "age-\(store.id)", hint: "In years", error: store.ageError
    ) {
      input(.type(.number)).bind($store.age)
    }
  }
}
