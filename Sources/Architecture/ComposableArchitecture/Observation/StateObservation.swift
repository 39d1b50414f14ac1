/// How state of a type that is only known to be observable at run time is bound to its position.
@usableFromInline
struct StateObservation<State> {
  @usableFromInline
  let linkOffset: Int
  private let attach: (inout State, ObservationNode) -> Void
  private let reconcile: (inout State, ObservationNode) -> Void

  /// - Returns: `nil` if the state is not observable.
  init?() {
    guard let type = State.self as? any ObservableState.Type else { return nil }
    self = Self.make(type)
  }

  private init(
    linkOffset: Int,
    attach: @escaping (inout State, ObservationNode) -> Void,
    reconcile: @escaping (inout State, ObservationNode) -> Void
  ) {
    self.linkOffset = linkOffset
    self.attach = attach
    self.reconcile = reconcile
  }

  private static func make<Observable: ObservableState>(_ type: Observable.Type) -> Self {
    // `Observable` is `State`: the caller got the one from the other.
    func lend(_ state: inout State, _ body: (inout Observable) -> Void) {
      withUnsafeMutablePointer(to: &state) { state in
        body(&UnsafeMutableRawPointer(state).assumingMemoryBound(to: Observable.self).pointee)
      }
    }
    return Self(
      linkOffset: Observable._$linkOffset ?? -1,
      attach: { state, node in
        lend(&state) { $0._$attach(to: _ObservationPosition(node), isReader: true) }
      },
      reconcile: { state, node in
        lend(&state) { _ = $0._$reconcile(with: _ObservationPosition(node)) }
      }
    )
  }

  /// Whether the value is of a struct, which is bound once and then stays so.
  var isStruct: Bool { self.linkOffset >= 0 }

  /// Binds a value that observers are about to read, unless it is bound.
  @inline(__always)
  func prepare(_ state: UnsafeMutablePointer<State>, for node: ObservationNode) {
    if self.isStruct {
      let link = self.link(of: state)
      if link.pointee.node === node, link.pointee.version == node.version { return }
    }
    self.attach(&state.pointee, node)
  }

  /// Finds out whether the value is still the one that lay there before a reducer was at work.
  @inline(__always)
  func reconcile(_ state: UnsafeMutablePointer<State>, with node: ObservationNode) {
    if self.isStruct {
      let link = self.link(of: state)
      // Mostly it is.
      if link.pointee.node === node, link.pointee.version == node.version { return }
    }
    self.reconcile(&state.pointee, node)
  }

  private func link(of state: UnsafeMutablePointer<State>) -> UnsafeMutablePointer<_ObservationLink>
  {
    (UnsafeMutableRawPointer(state) + self.linkOffset)
      .assumingMemoryBound(to: _ObservationLink.self)
  }
}
