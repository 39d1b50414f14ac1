/// The binding of state whose conformance to `ObservableState` is only known at run time.
@usableFromInline
class StateObservation<State> {
  /// The offset of the link in the state; negative if it has none.
  @usableFromInline
  final let linkOffset: Int

  init(linkOffset: Int) {
    self.linkOffset = linkOffset
  }

  /// - Returns: `nil` if the state is not observable.
  static func make() -> StateObservation? {
    guard let type = State.self as? any ObservableState.Type else { return nil }
    // `observation(of:)` returns the observation of `State`, because `type` is `State`.
    return unsafeDowncast(observation(of: type), to: StateObservation.self)
  }

  /// Whether the value is a struct, which stays bound after the first time.
  final var isStruct: Bool { self.linkOffset >= 0 }

  /// Whether the value is bound to a position, and is the one that the position knows.
  @inline(__always)
  final func isBound(_ state: UnsafePointer<State>, to node: ObservationNode) -> Bool {
    self.link(of: UnsafeMutablePointer(mutating: state))?.pointee.isCurrent(at: node) ?? false
  }

  /// Binds a value before observers read it, unless it is bound.
  @inline(__always)
  final func prepare(_ state: UnsafeMutablePointer<State>, for node: ObservationNode) {
    if self.isBound(state, to: node) { return }
    self.attachParts(of: &state.pointee, to: _ObservationPosition(node), isReader: true)
  }

  /// Binds a value to a position.
  @inline(__always)
  final func attach(
    _ state: UnsafeMutablePointer<State>, to position: _ObservationPosition, isReader: Bool
  ) {
    guard let link = self.link(of: state) else {
      return self.attachParts(of: &state.pointee, to: position, isReader: isReader)
    }
    link.pointee.attach(to: position)
  }

  /// Checks whether the value is still the one from before the reducer ran.
  @inline(__always)
  @discardableResult
  final func reconcile(_ state: UnsafeMutablePointer<State>, with node: ObservationNode) -> Bool {
    // Usually it is.
    self.isBound(state, to: node)
      || self.reconcileParts(of: &state.pointee, with: _ObservationPosition(node))
  }

  /// The address of a struct's link.
  ///
  /// - Returns: `nil` if the state is not a struct.
  final func link(
    of state: UnsafeMutablePointer<State>
  ) -> UnsafeMutablePointer<_ObservationLink>? {
    guard self.isStruct else { return nil }
    return (UnsafeMutableRawPointer(state) + self.linkOffset)
      .assumingMemoryBound(to: _ObservationLink.self)
  }

  func attachParts(
    of state: inout State, to position: _ObservationPosition, isReader: Bool
  ) {}

  func reconcileParts(
    of state: inout State, with position: _ObservationPosition
  ) -> Bool {
    false
  }
}

private func observation<State: ObservableState>(of type: State.Type) -> AnyObject {
  KnownObservation<State>(linkOffset: State._$linkOffset ?? -1)
}

/// The binding of a type that is statically known to be observable.
final class KnownObservation<State: ObservableState>: StateObservation<State> {
  override func attachParts(
    of state: inout State, to position: _ObservationPosition, isReader: Bool
  ) {
    state._$attach(to: position, isReader: isReader)
  }

  override func reconcileParts(
    of state: inout State, with position: _ObservationPosition
  ) -> Bool {
    state._$reconcile(with: position)
  }
}
