import ComposableArchitecture
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct OnChangeTests {
  @Test func aChangeRunsTheOtherReducer() {
    let store = Store(initialState: Feature.State()) { Feature() }
    store.send(.set(\.isOn, true))
    #expect(store.log == ["false to true"])
    store.send(.set(\.isOn, true))
    #expect(store.log == ["false to true"])
    store.send(.set(\.isOn, false))
    #expect(store.log == ["false to true", "true to false"])
  }

  @Test func changesOfOtherReducersDoNotCount() {
    let store = Store(initialState: Feature.State()) { Feature() }
    store.send(.toggledAfterwards)
    #expect(store.isOn)
    #expect(store.log == [])
  }

  @Test func theEffectsOfBothAreCarriedOut() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action == 1 ? .send(10) : .none
      }
      .onChange(of: { $0 }) { _, new in
        Reduce { _, action in action == 1 ? .send(100) : .none }
      }
    }
    await store.send(1).finish()
    #expect(store.state == 111)
  }

  @available(*, deprecated)
  @Test func duplicatesMayBeRemovedByAFunction() {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return .none
      }
      .onChange(of: { $0.last ?? 0 }, removeDuplicates: { abs($0 - $1) < 5 }) { old, new in
        Reduce { state, _ in
          state.append(contentsOf: [old, new])
          return .none
        }
      }
    }
    store.send(4)
    #expect(store.state == [4])
    store.send(9)
    #expect(store.state == [4, 9, 4, 9])
  }
}

extension OnChangeTests {
  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      var isOn = false
      var log: [String] = []
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case toggledAfterwards
    }

    var body: some ReducerOf<Self> {
      BindingReducer()
        .onChange(of: \.isOn) { old, new in
          Reduce { state, _ in
            state.log.append("\(old) to \(new)")
            return .none
          }
        }
      Reduce { state, action in
        if case .toggledAfterwards = action { state.isOn.toggle() }
        return .none
      }
    }
  }
}
