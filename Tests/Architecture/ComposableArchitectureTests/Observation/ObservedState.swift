import Observation
import Testing

@testable import ComposableArchitecture

/// A state with a tree of observation nodes, as in a store.
final class ObservedState<State: ObservableState> {
  private(set) var state: State
  let tree = ObservationTree(
    stateType: State.self,
    feature: .outside)
  let node: ObservationNode
  private let log = Log()

  init(_ state: State) {
    self.state = state
    self.node = ObservationNode(tree: tree)
    self.state._$attach(to: _ObservationPosition(node), isReader: false)
  }

  /// The state for an observer.
  var observed: State {
    var copy = state
    copy._$attach(to: _ObservationPosition(node), isReader: true)
    return copy
  }

  /// Records a name at the next change of a value that `read` reads.
  func watch(_ name: String, _ read: (State) -> Void) {
    let log = log
    withObservationTracking {
      read(observed)
    } onChange: {
      log.changes.append(name)
    }
  }

  /// Changes the state like a reducer, and returns the names of the notified observers.
  func reduce(_ change: (inout State) -> Void) -> [String] {
    log.changes = []
    tree.isReducing = true
    state._$attach(to: _ObservationPosition(node), isReader: false)
    change(&state)
    _ = state._$reconcile(with: _ObservationPosition(node))
    tree.isReducing = false
    tree.notify()
    return log.changes.sorted()
  }

  /// Changes the state like a reducer, and expects these notifications.
  func expect(
    _ names: [String],
    sourceLocation: SourceLocation = #_sourceLocation,
    when change: (inout State) -> Void
  ) {
    let notified = reduce(change)
    #expect(notified == names, sourceLocation: sourceLocation)
  }
}

/// The names of the notified observers.
// Safe to send: tests use it on one thread.
private final class Log: @unchecked Sendable {
  var changes: [String] = []
}
