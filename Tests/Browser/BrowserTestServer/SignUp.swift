import ComposableArchitecture

/// A person who comes to a party, and the guests that they bring: a form with forms in it.
@Reducer
struct SignUp {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var nameError: String?
    var guests: IdentifiedArrayOf<Guest.State> = []
    var isDone = false
  }

  enum Action: BindableAction {
    case addGuestButtonTapped
    case binding(BindingAction<State>)
    case guests(IdentifiedActionOf<Guest>)
    case submitted
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addGuestButtonTapped:
        state.guests.append(Guest.State(id: state.guests.count + 1))
        return .none
      case .submitted:
        state.nameError = state.name.isEmpty ? "Enter your name." : nil
        for id in state.guests.ids { state.guests[id: id]?.validate() }
        state.isDone = state.nameError == nil && state.guests.allSatisfy { $0.ageError == nil }
        return .none
      case .binding, .guests:
        return .none
      }
    }
    .forEach(\.guests, action: \.guests) { Guest() }
  }
}

@Reducer
struct Guest {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var age: Int?
    var ageError: String?

    mutating func validate() {
      self.ageError = self.age == nil ? "Enter the age of this guest." : nil
    }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}
