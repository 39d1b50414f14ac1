import ComposableArchitecture
import CustomDump
import Testing

/// Case paths that lead to one element of a collection or a stack.
@MainActor
@Suite struct ElementCasePathTests {
  typealias RowsAction = StoreTests.Parent.Action

  @Test func aRowIsReachedByItsID() {
    let action = RowsAction.rows(.element(id: 1, action: .toggled))
    #expect(action.is(\.rows[id: 1]))
    #expect(action.is(\.rows[id: 1].toggled))
    #expect(!action.is(\.rows[id: 2].toggled))
    #expect(!RowsAction.counterReplaced.is(\.rows[id: 1].toggled))
    #expect(action[case: \.rows[id: 1].toggled] != nil)
    #expect(action[case: \.rows[id: 2]] == nil)
  }

  @Test func anIDIsPartOfThePath() {
    let path: CaseKeyPath<RowsAction, StoreTests.Row.Action> = \.rows[id: 1]
    #expect(path == \.rows[id: 1])
    #expect(path != \.rows[id: 2])
  }

  @Test func aRowsActionIsMade() {
    let store = Store(
      initialState: StoreTests.Parent.State(rows: [StoreTests.Row.State(id: 1)])
    ) { StoreTests.Parent() }
    let path: CaseKeyPath<RowsAction, Void> = \.rows[id: 1].toggled
    store.send(path())
    #expect(store.rows == [StoreTests.Row.State(id: 1, isOn: true)])
  }

  @Test func anElementOfAStackIsReachedByItsID() {
    let action = Stack.Action.path(.element(id: 0, action: .detail(.titleChanged("Memo"))))
    #expect(action.is(\.path[id: 0]))
    #expect(action.is(\.path[id: 0].detail))
    #expect(action.is(\.path[id: 0].detail.titleChanged))
    #expect(!action.is(\.path[id: 1].detail))
    #expect(!action.is(\.path[id: 0].recordMeeting))
    #expect(action[case: \.path[id: 0].detail.titleChanged] == "Memo")
  }

  @Test func descriptionsNameTheElement() {
    #expect(
      "\(AnyCasePath(\RowsAction.Cases.rows[id: 1].toggled))"
        == #"AnyCasePath<Action, ()>(\.rows[id: 1].toggled)"#)
    #expect(
      "\(AnyCasePath(\Stack.Action.Cases.path[id: 0].detail))"
        == #"AnyCasePath<Action, Action>(\.path[id: #0].detail)"#)
  }
}
