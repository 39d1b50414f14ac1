/// The access to a parent's presentation state.
@usableFromInline
struct PresentationPlace<Parent, Child> {
  @usableFromInline
  let presentation: StateAccessor<Parent, PresentationState<Child>>

  @usableFromInline
  let kind: PresentedKind<Child>

  @inlinable
  init(_ presentation: WritableKeyPath<Parent, PresentationState<Child>>) {
    self.presentation = StateAccessor(presentation)
    self.kind = PresentedKind()
  }

  /// Calls a closure with the presented state, to change it in place.
  ///
  /// - Returns: The result of `body`, or `nil` if nothing is presented.
  @inlinable
  @inline(__always)
  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result? {
    self.presentation.modify(&parent) { presentation in
      guard presentation.isOccupied else { return nil }
      return withUnsafeMutablePointer(to: &presentation.writableBox().value) { value in
        value.wrapped().map { body(&$0.pointee) }
      }
    }
  }

  /// Calls a closure with the presented state, to read it.
  @inlinable
  func lend(_ parent: inout Parent, _ body: (UnsafeMutablePointer<Child>) -> Void) {
    self.presentation.read(&parent) { presentation in
      guard let box = presentation.box else { return }
      withUnsafeMutablePointer(to: &box.value) { _ = $0.wrapped().map(body) }
    }
  }

  /// The identity of the presented value, or `nil` if nothing is presented.
  @inlinable
  @inline(__always)
  func identity(in parent: inout Parent) -> PresentedIdentity? {
    self.presentation.read(&parent) { presentation in
      guard presentation.isOccupied else { return nil }
      guard self.kind.tellsValuesApart else { return .onlyOne }
      return presentation.box?.identity ?? presentation.findIdentity(by: self.kind)
    }
  }

  /// Whether an action dismisses the presented value, which has an identity.
  @inlinable
  @inline(__always)
  func isEphemeral<Action>(
    in parent: inout Parent, as identity: PresentedIdentity, for action: Action
  ) -> Bool {
    self.presentation.read(&parent) { presentation in
      guard let box = presentation.box else { return false }
      return withUnsafeMutablePointer(to: &box.value) { value in
        value.wrapped().map { self.kind.isEphemeral($0, as: identity, for: action) } ?? false
      }
    }
  }

  @inlinable
  @inline(never)
  func dismiss(in parent: inout Parent) {
    self.presentation.willReplace(&parent, with: PresentationState(wrappedValue: nil))
    self.presentation.modify(&parent) { $0.wrappedValue = nil }
  }
}
