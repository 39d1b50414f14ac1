/// The value of an optional changes when the wrapped value comes, goes or is replaced.
extension Optional: ObservableState where Wrapped: ObservableState {
  /// Binds the value to its position in the state.
  public mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    let node = position.node
    withUnsafeMutablePointer(to: &self) { optional in
      let value = optional.wrapped()
      node.version = value == nil ? 0 : 1
      guard let value, let child = isReader ? node.child(0) : node.existingChild(0) else { return }
      value.pointee._$attach(to: position.part(child), isReader: isReader)
    }
  }

  /// Binds the value to its position after a possible change.
  public mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    let node = position.node
    return withUnsafeMutablePointer(to: &self) { optional in
      let value = optional.wrapped()
      let version: UInt64 = value == nil ? 0 : 1
      let isSameCase = version == node.version
      node.version = version
      guard isSameCase else {
        node.noteAll()
        return false
      }
      guard let value, let child = node.existingChild(0) else { return value == nil }
      return value.pointee._$reconcile(with: _ObservationPosition(child))
    }
  }
}

extension UnsafeMutablePointer {
  /// The address of the wrapped value, or `nil` if there is none.
  @inlinable
  @inline(__always)
  func wrapped<Wrapped>() -> UnsafeMutablePointer<Wrapped>? where Pointee == Wrapped? {
    // An optional and its value have the same address.
    isMissing(self)
      ? nil : UnsafeMutableRawPointer(self).assumingMemoryBound(to: Wrapped.self)
  }
}

/// Whether an optional is `nil`.
///
/// A comparison with `nil` would copy the whole optional to the stack of every level of a feature
/// tree. A noncopyable value is not copied, and without specialisation this also holds where the
/// type is copyable; specialised and optimised code reads the tag only.
@inlinable
func isMissing<Wrapped: ~Copyable>(_ optional: UnsafeMutablePointer<Wrapped?>) -> Bool {
  switch optional.pointee {
  case .some: false
  case .none: true
  }
}
