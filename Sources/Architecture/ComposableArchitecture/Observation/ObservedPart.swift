/// What observers must be told when a reducer changes a field of observable state in place, without its
/// accessors.
@usableFromInline
struct ObservedPart<Root, Value> {
  /// The key path to where the field is stored.
  let storage: WritableKeyPath<Root, Value>

  /// Where the struct that the field is in has its link.
  let linkOffset: Int

  let index: Int
  /// Where in the value its own link lies; negative if it has none.
  @usableFromInline
  let valueLinkOffset: Int

  private let attach: ((inout _ObservationLink, inout Value, Int) -> Void)?
  private let reconcile: (inout _ObservationLink, inout Value, Int) -> Void

  /// - Returns: `nil` if the root is not observable state, or the key path does not lead to a field of it.
  init?(_ keyPath: WritableKeyPath<Root, Value>) {
    guard
      let type = Root.self as? any _ObservableFields.Type,
      let (index, storage, linkOffset) = field(of: type, at: keyPath),
      let storage = storage as? WritableKeyPath<Root, Value>
    else { return nil }
    self.storage = storage
    self.index = index
    self.linkOffset = linkOffset
    if let type = Value.self as? any ObservableState.Type {
      self.valueLinkOffset = type._$linkOffset ?? -1
      (self.attach, self.reconcile) = observableAccess(to: type)
    } else {
      self.valueLinkOffset = -1
      self.attach = nil
      self.reconcile = { link, _, index in link.noteChange(field: index) }
    }
  }

  @usableFromInline
  func willModify(_ root: UnsafeMutablePointer<Root>, _ value: UnsafeMutablePointer<Value>) {
    if self.valueLinkOffset >= 0 {
      _ObservationLink.attach(
        self.valueLink(of: value), field: self.index, of: self.link(of: root))
      return
    }
    self.attach?(&self.link(of: root).pointee, &value.pointee, self.index)
  }

  @usableFromInline
  func didModify(_ root: UnsafeMutablePointer<Root>, _ value: UnsafeMutablePointer<Value>) {
    if self.valueLinkOffset >= 0 {
      _ObservationLink.reconcile(
        self.valueLink(of: value), field: self.index, of: self.link(of: root))
      return
    }
    self.reconcile(&self.link(of: root).pointee, &value.pointee, self.index)
  }

  @inline(__always)
  private func valueLink(
    of value: UnsafeMutablePointer<Value>
  ) -> UnsafeMutablePointer<_ObservationLink> {
    (UnsafeMutableRawPointer(value) + self.valueLinkOffset)
      .assumingMemoryBound(to: _ObservationLink.self)
  }

  @inline(__always)
  private func link(of root: UnsafeMutablePointer<Root>) -> UnsafeMutablePointer<_ObservationLink> {
    (UnsafeMutableRawPointer(root) + self.linkOffset)
      .assumingMemoryBound(to: _ObservationLink.self)
  }
}

/// The number of a field, where it is stored, and where its struct keeps its link.
private func field<State: _ObservableFields>(
  of type: State.Type, at keyPath: AnyKeyPath
) -> (index: Int, storage: AnyKeyPath, linkOffset: Int)? {
  guard
    let keyPath = keyPath as? PartialKeyPath<State>,
    let linkOffset = State._$linkOffset,
    let field = State._$field(keyPath)
  else { return nil }
  return (field.index, field.storage, linkOffset)
}

/// Binds parts of a type that is only known to be observable state at run time.
private func observableAccess<State: ObservableState, Value>(
  to type: State.Type
) -> (
  attach: (inout _ObservationLink, inout Value, Int) -> Void,
  reconcile: (inout _ObservationLink, inout Value, Int) -> Void
) {
  // `Value` is `State`: the caller got the one from the other.
  func withState(_ value: inout Value, _ body: (inout State) -> Void) {
    withUnsafeMutablePointer(to: &value) { value in
      body(&UnsafeMutableRawPointer(value).assumingMemoryBound(to: State.self).pointee)
    }
  }
  return (
    attach: { link, value, index in withState(&value) { link.attach(&$0, field: index) } },
    reconcile: { link, value, index in withState(&value) { link.reconcile(&$0, field: index) } }
  )
}
