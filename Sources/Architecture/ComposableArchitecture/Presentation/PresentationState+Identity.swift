extension PresentationState {
  /// Determines the identity of the presented value, and caches it in the box if the box is not
  /// shared.
  @inlinable
  @inline(never)
  mutating func findIdentity(by kind: PresentedKind<State>) -> PresentedIdentity? {
    let identity = self.identity(by: kind)
    if isKnownUniquelyReferenced(&self.box) { self.box?.identity = identity }
    return identity
  }

  @inlinable
  func identity(by kind: PresentedKind<State>) -> PresentedIdentity? {
    guard let box = self.box else { return nil }
    return withUnsafeMutablePointer(to: &box.value) { value in
      value.wrapped().map { kind.identity(of: $0) }
    }
  }
}
