import CasePaths
import ComposableArchitecture
import ConcurrencyExtras
import SwiftNavigation
import Testing

extension StoreTests {
  @available(*, deprecated)
  @Test func scopesMayBeLabelled() {
    let store = Store(initialState: Parent.State()) { Parent() }
    let child = store.scope(state: \.counter, action: \.counter)
    #expect(child === store.scope(\.counter, action: \.counter))
    #expect(store.scope(state: \.optional, action: \.optional) == nil)
    store.send(.optionalToggled)
    let optional = store.scope(state: \.optional, action: \.optional)
    #expect(optional != nil)
    #expect(optional === store.scope(\.optional, action: \.optional))
  }

  @available(*, deprecated)
  @Test func stateMayBeReadInAClosure() {
    let store = Store(initialState: Counter.State(count: 3)) { Counter() }
    #expect(store.withState { $0.count * 2 } == 6)
  }

  @available(*, deprecated)
  @Test func optionalStateMayBeFollowed() async {
    let store = Store(initialState: nil) { Optionally() }
    var changes: [String] = []
    let token = store.ifLet {
      changes.append("came with \($0.count)")
    } else: {
      changes.append("is not there")
    }
    #expect(changes == ["is not there"])

    store.send(.toggled)
    await Task { @MainActor in }.value
    #expect(changes == ["is not there", "came with 0"])

    store.send(.counter(.incrementButtonTapped))
    await Task { @MainActor in }.value
    #expect(changes.count == 2)

    store.send(.toggled)
    await Task { @MainActor in }.value
    #expect(changes == ["is not there", "came with 0", "is not there"])

    token.cancel()
    store.send(.toggled)
    await Task { @MainActor in }.value
    #expect(changes.count == 3)
  }

  @available(*, deprecated)
  @Test func theReducersOfPartsMayBeLabelled() {
    let parent: StoreOf<Parent> = Store(initialState: Parent.State()) {
      Scope(state: \.counter, action: \.counter) { Counter() }
    }
    parent.send(.counter(.incrementButtonTapped))
    #expect(parent.counter.count == 1)

    let either: Store<Either, Parent.Action> = Store(initialState: Either.counter(Counter.State()))
    {
      Scope(state: \.counter, action: \.counter) { Counter() }
    }
    either.send(.counter(.incrementButtonTapped))
    #expect(either.state == .counter(Counter.State(count: 1)))
  }

  @CasePathable
  fileprivate enum Either: Equatable {
    case counter(Counter.State)
    case nothing
  }

  fileprivate struct Optionally: Reducer {
    typealias State = Counter.State?

    @CasePathable
    enum Action {
      case counter(Counter.Action)
      case toggled
    }

    var body: some Reducer<Counter.State?, Action> {
      Reduce { state, action in
        if case .toggled = action { state = state == nil ? Counter.State() : nil }
        return .none
      }
      .ifLet(\.self, action: \.counter) { Counter() }
    }
  }
}
