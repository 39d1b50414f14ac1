#if DEBUG
import ComposableArchitecture
import Testing

@MainActor
@Suite struct PrintChangesTests {
  private func printed(
    _ state: StoreTests.Parent.State = StoreTests.Parent.State(),
    by printer: (@escaping (String) -> Void) -> _ReducerPrinter<
      StoreTests.Parent.State, StoreTests.Parent.Action
    >,
    when actions: StoreTests.Parent.Action...
  ) -> [String] {
    let texts = LockIsolated<[String]>([])
    let store = Store(initialState: state) {
      StoreTests.Parent()
        ._printChanges(printer { text in texts.withValue { $0.append(text) } })
    }
    for action in actions { store.send(action) }
    return texts.value
  }

  @Test func anActionIsPrintedWithTheDifferenceThatItMakes() {
    let texts = printed(
      by: _ReducerPrinter.customDump, when: .titleChanged("Do some"),
      .titleChanged("Do some talking"))
    #expect(
      texts.last == """
        received action:
          StoreTests.Parent.Action.titleChanged("Do some talking")
          StoreTests.Parent.State(
        -   title: "Do some",
        +   title: "Do some talking",
            counter: StoreTests.Counter.State(…),
            optional: nil,
            rows: []
          )

        """
    )
    #expect(texts.count == 2)
  }

  @Test func anActionThatChangesNothingSaysSo() {
    let texts = printed(by: _ReducerPrinter.customDump, when: .titleChanged(""))
    #expect(
      texts == [
        """
        received action:
          StoreTests.Parent.Action.titleChanged("")
          (No state changes)

        """
      ]
    )
  }

  @Test func actionsMayBePrintedByTheirNames() {
    let texts = printed(
      StoreTests.Parent.State(rows: [StoreTests.Row.State(id: 1)]),
      by: _ReducerPrinter.actionLabels,
      when: .titleChanged(""), .rows(.element(id: 1, action: .toggled)), .counterReplaced,
      .counter(.countdown(0)))
    #expect(
      texts == [
        "received action: StoreTests.Parent.Action.titleChanged",
        "received action: StoreTests.Parent.Action.rows.element.toggled",
        "received action: StoreTests.Parent.Action.counterReplaced",
        "received action: StoreTests.Parent.Action.counter.countdown",
      ]
    )
  }

  @Test func aPrinterMayBeMade() {
    var changes: [[Int]] = []
    let store = Store(initialState: 1) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      ._printChanges(_ReducerPrinter { changes.append([$0, $1, $2]) })
      ._printChanges(nil)
    }
    store.send(2)
    #expect(changes == [[2, 1, 3]])
  }

  @Test func printedStateIsNotObserved() {
    let store = Store(initialState: StoreTests.Counter.State()) {
      StoreTests.Counter()._printChanges(.customDump { _ in })
    }
    var changes = 0
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    store.send(.incrementButtonTapped)
    #expect(changes == 1)
    #expect(store.count == 1)
  }
}
#endif
