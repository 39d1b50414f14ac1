/// The closure of a ``DismissEffect``; a class, so that handlers have an identity.
@usableFromInline
final class DismissHandler: Sendable {
  let dismiss: @MainActor @Sendable () async -> Void

  init(_ dismiss: @escaping @MainActor @Sendable () async -> Void) {
    self.dismiss = dismiss
  }
}
