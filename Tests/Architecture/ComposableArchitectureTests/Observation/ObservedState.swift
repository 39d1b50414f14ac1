import Observation
import Testing

@testable import ComposableArchitecture

/// A state with a tree of observed positions, as a store keeps one.
final class ObservedState<State: ObservableState> {
  private(set) var state: State
  let tree = ObservationTree(
    stateType: State.self,
    place: FeaturePlace(
      location: FeatureLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
  )
  let node: ObservationNode
  private let log = Log()

  init(_ state: State) {
    self.state = state
    self.node = ObservationNode(tree: tree)
    self.state._$attach(to: _ObservationPosition(node), isReader: false)
  }

  /// The state as an observer reads it.
  var observed: State {
    var copy = state
    copy._$attach(to: _ObservationPosition(node), isReader: true)
    return copy
  }

  /// Notes a name the next time that something which `read` reads changes.
  func watch(_ name: String, _ read: (State) -> Void) {
    let log = log
    withObservationTracking {
      read(observed)
    } onChange: {
      log.changes.append(name)
    }
  }

  /// Changes the state as a reducer does, and returns the names of what was notified.
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

  /// Changes the state as a reducer does, and expects this to be notified.
  func expect(
    _ names: [String],
    sourceLocation: SourceLocation = #_sourceLocation,
    when change: (inout State) -> Void
  ) {
    let notified = reduce(change)
    #expect(notified == names, sourceLocation: sourceLocation)
  }
}

/// The names of what was notified.
// Safe to send: tests use it on one thread.
private final class Log: @unchecked Sendable {
  var changes: [String] = []
}
