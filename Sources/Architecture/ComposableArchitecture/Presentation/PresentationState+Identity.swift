extension PresentationState {
  /// Finds out what tells the presented value from another one, and notes it in the box if no other value refers to that.
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
