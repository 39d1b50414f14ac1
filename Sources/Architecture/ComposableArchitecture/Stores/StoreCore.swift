/// What stands behind a ``Store``: a position in the state of a root store, and a way for actions to get there.
@MainActor
@usableFromInline
class StoreCore<State, Action> {
  /// How the state is bound to its position; `nil` if it is not observable.
  @usableFromInline
  final let observation: StateObservation<State>?

  /// The observed positions of the root store. It also knows whether a reducer is at work.
  @usableFromInline
  final let tree: ObservationTree

  @usableFromInline
  init(observation: StateObservation<State>?, tree: ObservationTree) {
    self.observation = observation
    self.tree = tree
  }

  /// Where the state lies if it never moves: it is part of the root's memory.
  var fixedAddress: UnsafeMutablePointer<State>? { nil }

  /// Where the state lies until something is changed, for reading; `nil` if it is computed, or what a case carries.
  var address: UnsafeMutablePointer<State>? { self.fixedAddress }

  /// The position for observers; made when it is asked for first.
  var node: ObservationNode? { nil }

  /// Calls `body` once, with the state, for reading. To be overridden where the state may have no address.
  func lend(_ body: (UnsafeMutablePointer<State>) -> Void) {
    guard let address = self.address else {
      fatalError("The state of '\(Self.self)' lies nowhere: override 'lend(_:)' there.")
    }
    body(address)
  }

  /// Lends the state for reading.
  final func lending<Result>(_ body: (UnsafeMutablePointer<State>) -> Result) -> Result {
    self.tree.requireRest()
    if let address = self.address { return body(address) }
    var result: Result?
    self.lend { result = body($0) }
    // `lend` calls its argument once.
    return result.unsafelyUnwrapped
  }

  /// A copy of the state.
  final var state: State { self.lending { $0.pointee } }

  /// A copy of the state for an observer: what it reads of it is noted.
  func reader() -> State {
    // The node first: asking for it may bind what is copied.
    let node = self.node
    var copy = self.state
    if let node {
      self.observation?.attach(&copy, to: _ObservationPosition(node), isReader: true)
    }
    return copy
  }

  /// Notes that an observer has read state of which the parts are not observed one by one.
  func noteRead() {}

  /// Has somebody told of what a case carries before the enum that is the state goes to another one, if that can be.
  func add(_ keeper: any CaseKeeper<State>) {}

  #if CombineSchedulers
    /// Who is told when the root has processed an action.
    var listeners: StateListeners? { nil }
  #endif

  /// Sends an action to the root.
  ///
  /// - Returns: What follows from it, or `nil` if nothing does.
  @usableFromInline
  func send(_ action: Action) -> EffectFamily? { nil }
}
