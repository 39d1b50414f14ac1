/// The implementation of a ``Store``: the access to a part of a root store's state, and the
/// embedding of its actions.
@MainActor
@usableFromInline
class StoreCore<State, Action> {
  /// The binding of the state to its node; `nil` if it is not observable.
  @usableFromInline
  final let observation: StateObservation<State>?

  /// The observation nodes of the root store. It also knows whether a reducer runs.
  @usableFromInline
  final let tree: ObservationTree

  @usableFromInline
  init(observation: StateObservation<State>?, tree: ObservationTree) {
    self.observation = observation
    self.tree = tree
  }

  /// The address of the state if it is constant: in the root's memory.
  var fixedAddress: UnsafeMutablePointer<State>? { nil }

  /// The address of the state for reading, valid until a change; `nil` if it is computed, or an
  /// associated value.
  var address: UnsafeMutablePointer<State>? { self.fixedAddress }

  /// The observation node, created at the first access.
  var node: ObservationNode? { nil }

  /// The observation node, if there is one. Unlike ``node``, it creates none and records no read.
  var existingNode: ObservationNode? { nil }

  /// Calls `body` once, with the state, for reading. Override it if the state may have no address.
  func lend(_ body: (UnsafeMutablePointer<State>) -> Void) {
    guard let address = self.address else {
      fatalError("'\(Self.self)' must override 'lend(_:)'.")
    }
    body(address)
  }

  /// Calls `body` with the state, for reading.
  final func lending<Result>(_ body: (UnsafeMutablePointer<State>) -> Result) -> Result {
    self.tree.requireRest()
    if let address = self.address { return body(address) }
    var result: Result?
    self.lend { result = body($0) }
    // `lend` calls its argument exactly once.
    return result.unsafelyUnwrapped
  }

  /// A copy of the state.
  final var state: State { self.lending { $0.pointee } }

  /// A copy of the state for an observer: its reads are recorded.
  func reader() -> State {
    // The node first: creating it may bind the state that is copied.
    let node = self.node
    var copy = self.state
    if let node {
      self.observation?.attach(&copy, to: _ObservationPosition(node), isReader: true)
    }
    return copy
  }

  /// Records that an observer has read state whose parts are not observed individually.
  func noteRead() {}

  /// Registers an observer of an associated value, called before the state, if it is an enum, changes
  /// its case.
  func add(_ observer: any CaseChangeObserver<State>) {}

  #if CombineSchedulers
  /// Notified after the root has processed an action.
  var listeners: StateListeners? { nil }
  #endif

  /// Sends an action to the root.
  ///
  /// - Returns: The work that follows from it, or `nil` if there is none.
  @usableFromInline
  func send(_ action: consuming Action) -> EffectFamily? { nil }
}

#if CombineSchedulers
/// The listeners of a root store, which are notified after it has processed an action.
@MainActor
final class StateListeners {
  private struct Listener {
    weak var object: (any StateListener)?
  }

  private var listeners: [Listener] = []

  /// Adds a listener. Held weakly.
  func add(_ listener: any StateListener) {
    self.listeners.removeAll { $0.object == nil }
    self.listeners.append(Listener(object: listener))
  }

  func notify() {
    for listener in self.listeners { listener.object?.stateMayHaveChanged() }
  }
}
#endif

#if CombineSchedulers
/// Notified after a root store has processed actions.
@MainActor
protocol StateListener: AnyObject {
  func stateMayHaveChanged()
}
#endif
