/// How state of a type that is only known to be observable at run time is bound to its position.
@usableFromInline
struct StateObservation<State> {
  @usableFromInline
  let linkOffset: Int
  private let attach: (inout State, _ObservationPosition, Bool) -> Void
  private let reconcile: (inout State, _ObservationPosition) -> Bool

  /// - Returns: `nil` if the state is not observable.
  init?() {
    guard let type = State.self as? any ObservableState.Type else { return nil }
    self = Self.make(type)
  }

  private init(
    linkOffset: Int,
    attach: @escaping (inout State, _ObservationPosition, Bool) -> Void,
    reconcile: @escaping (inout State, _ObservationPosition) -> Bool
  ) {
    self.linkOffset = linkOffset
    self.attach = attach
    self.reconcile = reconcile
  }

  private static func make<Observable: ObservableState>(_ type: Observable.Type) -> Self {
    // `Observable` is `State`: the caller got the one from the other.
    func lend<Result>(_ state: inout State, _ body: (inout Observable) -> Result) -> Result {
      withUnsafeMutablePointer(to: &state) { state in
        body(&UnsafeMutableRawPointer(state).assumingMemoryBound(to: Observable.self).pointee)
      }
    }
    return Self(
      linkOffset: Observable._$linkOffset ?? -1,
      attach: { state, position, isReader in
        lend(&state) { $0._$attach(to: position, isReader: isReader) }
      },
      reconcile: { state, position in
        lend(&state) { $0._$reconcile(with: position) }
      }
    )
  }

  /// Whether the value is of a struct, which is bound once and then stays so.
  var isStruct: Bool { self.linkOffset >= 0 }

  /// Whether the value is bound to a position, and the one that is known to lie there.
  @inline(__always)
  func isBound(_ state: UnsafePointer<State>, to node: ObservationNode) -> Bool {
    self.link(of: UnsafeMutablePointer(mutating: state))?.pointee.isCurrent(at: node) ?? false
  }

  /// Binds a value that observers are about to read, unless it is bound.
  @inline(__always)
  func prepare(_ state: UnsafeMutablePointer<State>, for node: ObservationNode) {
    if self.isBound(state, to: node) { return }
    self.attach(&state.pointee, _ObservationPosition(node), true)
  }

  /// Binds a value to a position.
  @inline(__always)
  func attach(_ state: inout State, to position: _ObservationPosition, isReader: Bool) {
    guard self.isStruct else { return self.attach(&state, position, isReader) }
    withUnsafeMutablePointer(to: &state) { self.link(of: $0)?.pointee.attach(to: position) }
  }

  /// Finds out whether the value is still the one that lay there before a reducer was at work.
  @inline(__always)
  @discardableResult
  func reconcile(_ state: UnsafeMutablePointer<State>, with node: ObservationNode) -> Bool {
    // Mostly it is.
    self.isBound(state, to: node) || self.reconcile(&state.pointee, _ObservationPosition(node))
  }

  /// Where a struct keeps its link.
  ///
  /// - Returns: `nil` if the state is no struct.
  func link(of state: UnsafeMutablePointer<State>) -> UnsafeMutablePointer<_ObservationLink>? {
    guard self.isStruct else { return nil }
    return (UnsafeMutableRawPointer(state) + self.linkOffset)
      .assumingMemoryBound(to: _ObservationLink.self)
  }
}
