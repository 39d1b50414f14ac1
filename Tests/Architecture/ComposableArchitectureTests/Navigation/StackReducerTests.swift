@testable import ComposableArchitecture
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct StackReducerTests {
  let store = Store(
    initialState: Stack.State(
      path: StackState([.detail(Editor.State()), .recordMeeting(Editor.State())]))
  ) {
    Stack()
  }

  @Test func anElementRuns() {
    store.send(.path(.element(id: 1, action: .recordMeeting(.titleChanged("Memo")))))
    #expect(store.path[id: 0, case: \.detail]?.title == "")
    #expect(store.path[id: 1, case: \.recordMeeting]?.title == "Memo")
  }

  @Test func anElementIsPopped() {
    store.send(.pushed(.detail(Editor.State())))
    store.send(.path(.popFrom(id: 1)))
    #expect(Array(store.path.ids) == [0])
    #expect(store.log == [##"pop #1 of ["#0", "#1", "#2"]"##])
  }

  @Test func anElementIsPushed() {
    store.send(.path(.push(id: 2, state: .detail(Editor.State()))))
    store.send(.pushed(.detail(Editor.State())))
    #expect(Array(store.path.ids) == [0, 1, 2, 3])
    #expect(store.log == [##"push #2 of ["#0", "#1", "#2"]"##])
  }

  @Test func anElementDismissesItself() async {
    await store.send(.path(.element(id: 1, action: .recordMeeting(.closeButtonTapped)))).finish()
    #expect(Array(store.path.ids) == [0])
    #expect(store.log == [##"pop #1 of ["#0", "#1"]"##])
  }

  @Test func anElementKnowsThatItIsPresented() async {
    await store.send(.path(.element(id: 0, action: .detail(.appeared)))).finish()
    #expect(
      store.path[id: 0, case: \.detail] == Editor.State(title: "true", isPresented: true))
  }

  @Test func effectsEndWithTheirElement() async {
    let upper = store.send(.path(.element(id: 1, action: .recordMeeting(.waitButtonTapped))))
    let lower = store.send(.path(.element(id: 0, action: .detail(.waitButtonTapped))))
    store.send(.popped(to: 0))
    await upper.finish()
    #expect(!upper.isCancelled)
    #expect(lower.family?.isFinished == false)
    store.send(.path(.popFrom(id: 0)))
    await lower.finish()
    #expect(!lower.isCancelled)
    #expect(store.path.isEmpty)
  }

  @Test func anActionForAnElementThatIsNotThereIsReported() {
    for action in [
      StackActionOf<StackScreen>.element(id: 7, action: .detail(.appeared)), .popFrom(id: 7),
    ] {
      withKnownIssue {
        _ = store.send(.path(action))
      } matching: {
        $0.description.contains(#"A "forEach" at "ComposableArchitectureTests/"#)
          && $0.description.contains("there was no element with its id")
      }
    }
  }

  @Test func pushingAnIDThatIsThereIsReported() {
    withKnownIssue {
      _ = store.send(.path(.push(id: 0, state: .detail(Editor.State()))))
    } matching: {
      $0.description.contains("an element with the new id already existed")
    }
    #expect(store.path.count == 2)
  }

  @Test func observersAreNotifiedOfTheScreensTheyRead() {
    var changes: [String] = []
    func watch(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) { MainActor.assumeIsolated { changes.append(name) } }
    }
    watch("ids") { _ = store.path.ids }
    watch("lower") { _ = store.path[id: 0]?.detail?.title }
    watch("upper") { _ = store.path[id: 1]?.recordMeeting?.title }

    store.send(.path(.element(id: 1, action: .recordMeeting(.titleChanged("Memo")))))
    #expect(changes == ["upper"])

    store.send(.popped(to: 0))
    #expect(Set(changes) == ["ids", "lower", "upper"])
  }

  @Test func casePathsLeadToElements() {
    let path: CaseKeyPath<Stack.Action, Editor.Action> = \.path[id: 1].recordMeeting
    store.send(path(.titleChanged("Memo")))
    #expect(store.path[id: 1]?.recordMeeting?.title == "Memo")
    #expect(Stack.Action.path(.popFrom(id: 3))[case: \.path.popFrom] == 3)
    #expect(Stack.Action.path(.popFrom(id: 3))[case: path] == nil)
  }
}
