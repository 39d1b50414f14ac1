/// What stands behind a ``Store``: a position in the state of a root store, and a way for actions to get there.
@MainActor
@usableFromInline
class StoreCore<State, Action> {
  /// How the state is bound to its position; `nil` if it is not observable.
  final let observation: StateObservation<State>?

  init(observation: StateObservation<State>?) {
    self.observation = observation
  }

  /// Where the state lies if it never moves: it is part of the root's memory.
  var fixedAddress: UnsafeMutablePointer<State>? { nil }

  /// The position for observers; made when it is asked for first.
  var node: ObservationNode? { nil }

  /// Lends the state for reading.
  final func lending<Result>(_ body: (UnsafeMutablePointer<State>) -> Result) -> Result {
    var result: Result?
    self.lend { result = body($0) }
    // `lend` calls its argument once.
    return result.unsafelyUnwrapped
  }

  /// Calls `body` once, with the state.
  func lend(_ body: (UnsafeMutablePointer<State>) -> Void) {
    fatalError("'\(Self.self)' does not lend its state: override 'lend(_:)' there.")
  }

  /// A copy of the state for an observer: what it reads of it is noted.
  func reader() -> State {
    // The node first: asking for it may bind what is copied.
    let node = self.node
    var copy = self.lending { $0.pointee }
    if let node {
      self.observation?.attach(&copy, to: _ObservationPosition(node), isReader: true)
    }
    return copy
  }

  /// Notes that an observer has read state of which the parts are not observed one by one.
  func noteRead() {}

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
