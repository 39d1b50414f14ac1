import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct TestStoreTests {
  @Test func bindingsAreNamedByTheirField() async {
    let store = TestStore(initialState: Settings.State()) { Settings() }
    await store.send(\.binding.name, "Blob") {
      $0.name = "Blob"
      $0.edits = 1
    }
    await store.send(.set(\.profile.city, "Ghent")) { $0.profile.city = "Ghent" }
    await store.send(.set(\.volume, 7)) { $0.volume = 7 }
  }

  @Test func bindingsThatComeBackAreNamedByTheirField() async {
    let store = TestStore(initialState: Settings.State()) {
      Settings()
      Reduce { _, action in
        action == .resetButtonTapped ? .send(.set(\.name, "Nobody")) : .none
      }
    }
    await store.send(.resetButtonTapped)
    await store.receive(\.binding.name) {
      $0.name = "Nobody"
      $0.edits = 1
    }
    await store.send(.resetButtonTapped) { $0 = Settings.State() }
    await store.receive(\.binding.name, "Nobody") {
      $0.name = "Nobody"
      $0.edits = 1
    }
  }

  @Test func bindingsOfAViewAreNamedByTheirField() async {
    let store = TestStore(initialState: ContactForm.State()) { ContactForm() }
    await store.send(\.view.binding.text, "Hello") { $0.text = "Hello" }
    await store.send(\.view.saveButtonTapped)
  }

  @Test func elementsOfStacksHaveTheSameIDsInTheFeatureAndTheTest() async {
    let store = TestStore(
      initialState: Stack.State(path: StackState([.detail(Editor.State())]))
    ) { Stack() }
    await store.send(.pushed(.detail(Editor.State(id: 2)))) {
      $0.path.append(.detail(Editor.State(id: 2)))
    }
    await store.send(.pushed(.recordMeeting(Editor.State(id: 3)))) {
      $0.path.append(.recordMeeting(Editor.State(id: 3)))
    }
    #expect(store.state.path.ids == [0, 1, 2])
    await store.send(\.path[id: 1].detail.titleChanged, "Stand-up") {
      $0.path[id: 1, case: \.detail]?.title = "Stand-up"
    }
    await store.send(\.path[id: 2].recordMeeting.closeButtonTapped)
    await store.receive(\.path.popFrom, 2) {
      $0.path.pop(from: 2)
      $0.log = ["pop #2 of [\"#0\", \"#1\", \"#2\"]"]
    }
  }

  @Test func aChildThatIsRemovedHasItsSay() async {
    let store = TestStore(initialState: Drafts.State(presented: Draft.State())) { Drafts() }
    await store.send(\.presented.presented.saveButtonTapped) {
      $0.presented = nil
      $0.log = [.saveButtonTapped]
    }
    await store.receive(\.presented.presented.delegate) {
      $0.log = [.saveButtonTapped, .delegate(.saved)]
    }
  }

  @Test func elementsThatATestMakesBeforeTheStoreHaveIDsOfTheirOwn() async {
    let path = StackState<StackScreen.State>([.detail(Editor.State())])
    let store = TestStore(initialState: Stack.State(path: path)) { Stack() }
    await store.send(.pushed(.detail(Editor.State(id: 2)))) {
      $0.path[id: 1] = .detail(Editor.State(id: 2))
    }
  }

  @Test func aFeatureMayDismissItself() async {
    let store = TestStore(initialState: Editor.State()) { Editor() }
    #expect(!store.isDismissed)
    await store.send(.closeButtonTapped)
    #expect(store.isDismissed)
    #expect(store.state.title != "too late")
  }

  @Test func dependenciesMayBeChanged() async {
    let store = TestStore(initialState: Facts.State()) {
      Facts()
    } withDependencies: {
      $0[FactClient.self].fetch = { "\($0) is odd" }
    }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(\.factLoaded, "0 is odd") {
      $0.isLoading = false
      $0.fact = "0 is odd"
    }
    store.dependencies[FactClient.self].fetch = { "\($0) is even" }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(\.factLoaded, "0 is even") {
      $0.isLoading = false
      $0.fact = "0 is even"
    }
    await store.withDependencies {
      $0[FactClient.self].fetch = { "\($0) is round" }
    } operation: {
      _ = await store.send(.factTapped) { $0.isLoading = true }
    }
    await store.receive(\.factLoaded, "0 is round") {
      $0.isLoading = false
      $0.fact = "0 is round"
    }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(\.factLoaded, "0 is even") {
      $0.isLoading = false
      $0.fact = "0 is even"
    }
    let text = store.withDependencies {
      $0.uuid = .incrementing
    } operation: {
      store.dependencies.uuid().uuidString
    }
    #expect(text == "00000000-0000-0000-0000-000000000000")
  }

  @Test func theInitialStateIsMadeWithTheDependenciesOfTheStore() async {
    struct State: Equatable {
      let id: UUID

      init() {
        @Dependency(\.uuid) var uuid
        self.id = uuid()
      }
    }
    let store = TestStore(initialState: State()) {
      EmptyReducer<State, Never>()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    #expect(store.state.id == UUID(0))
  }

  @Test func theClosureSeesTheDependenciesOfTheStore() async {
    struct Item: Equatable {
      let id: UUID

      init() {
        @Dependency(\.uuid) var uuid
        self.id = uuid()
      }
    }
    let store = TestStore(initialState: [Item]()) {
      Reduce<[Item], Bool> { state, _ in
        state.append(Item())
        return .none
      }
    } withDependencies: {
      $0.uuid = .constant(UUID(7))
    }
    await store.send(true) { $0.append(Item()) }
    #expect(store.state.map(\.id) == [UUID(7)])
  }

  @Test func theStateInAClosureIsTheStateBefore() async {
    let store = TestStore(initialState: Facts.State()) { Facts() }
    await store.send(.incrementTapped) {
      #expect(store.state.count == 0)
      $0.count = store.state.count + 1
    }
    #expect(store.state.count == 1)
  }

  @Test func tasksStandForTheirAction() async {
    let store = TestStore(initialState: Facts.State()) { Facts() }
    let nothing = await store.send(.incrementTapped) { $0.count = 1 }
    #expect(nothing.isCancelled)
    await nothing.finish()
    let first = await store.send(.forgottenTapped)
    let second = await store.send(.forgottenTapped)
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
    await first.cancel()
    #expect(first.isCancelled)
    #expect(!second.isCancelled)
    await first.finish()
    await second.cancel()
    await store.finish()
  }

  @Test func stateThatIsNotEquatableIsComparedByItsDump() async {
    let remarks = await remarks {
      let store = TestStore(initialState: Opaque.State()) { Opaque() }
      await store.send(
        .changed("Blob"), assert: { $0.name = "Blob" }, fileID: "AppTests/OpaqueTests.swift",
        line: 10)
      await store.send(
        .changed("Blob, Jr."), assert: { $0.name = "Blob" }, fileID: "AppTests/OpaqueTests.swift",
        line: 11)
    }
    #expect(
      remarks == [
        Remark(
          text: """
            Opaque.State is not 'Equatable', so this test compares states by their dumps. Differences that a \
            dump does not show are missed, and large states are slow to compare. Make it conform to \
            'Equatable' if possible.
            """,
          location: "AppTests/OpaqueTests.swift:10", severity: .warning),
        Remark(
          text: """
            The state has changed after the test sent Opaque.Action.changed, but the closure of "send" \
            changes nothing:

                - Opaque.State(name: "Blob")
                + Opaque.State(name: "Blob, Jr.")

              - expected: the state before, as the closure of "send" at AppTests/OpaqueTests.swift:11 \
            leaves it
              + actual: the state that the feature produced for the action
            """,
          location: "AppTests/OpaqueTests.swift:11", severity: .error),
      ])
  }

  @Test func actionsThatAreNotEquatableAreComparedByTheirDump() async {
    let store = TestStore(initialState: Opaque.State()) { Opaque() }
    let remarks = await remarks {
      await store.send(.greeted)
      await store.receive(.changed("Hello")) { $0.name = "Hello" }
    }
    #expect(remarks.map(\.severity) == [.warning])
  }

  @Test func aStoreMayBeUsedFromAnyTask() async {
    await Task.detached {
      let store = await TestStore(initialState: Facts.State()) { Facts() }
      await store.send(.incrementTapped) { $0.count = 1 }
      await store.send(.factTapped) { $0.isLoading = true }
      await store.receive(.factLoaded("1 is good")) {
        $0.isLoading = false
        $0.fact = "1 is good"
      }
      await store.finish()
    }.value
  }

  @available(*, deprecated)
  @Test func olderSpellingsOfTimeAndCasesAreKept() async {
    let store = TestStore(initialState: Facts.State()) { Facts() }
    let task = await store.send(.resetTapped)
    await task.finish(timeout: 1_000)
    await store.receive(.resetDone, timeout: 1_000)
    await store.send(.resetTapped)
    await store.receive(\.resetDone, timeout: 1_000)
    await store.send(.resetTapped)
    await store.receive({ $0 == .resetDone }, timeout: 1_000)
    await store.send(.resetTapped)
    await store.receive(AnyCasePath(\Facts.Action.Cases.resetDone))
    await store.finish(timeout: 1_000)
  }
}

/// A feature without anything that is `Equatable`.
struct Opaque: Reducer {
  struct State {
    var name = ""
  }

  enum Action {
    case changed(String)
    case greeted
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .changed(let name):
      state.name = name
      return .none
    case .greeted:
      return .send(.changed("Hello"))
    }
  }
}
