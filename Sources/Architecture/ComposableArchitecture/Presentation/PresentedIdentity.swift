/// What tells a presented value from the one that is presented in its place.
///
/// `@unchecked Sendable` is safe: identities are made, compared and hashed on the main actor only, like the
/// state that they are of.
struct PresentedIdentity: Hashable, @unchecked Sendable {
  let number: Int
  let id: AnyHashable?
}
