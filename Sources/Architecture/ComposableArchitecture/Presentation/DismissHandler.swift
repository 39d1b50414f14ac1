/// What a ``DismissEffect`` does that was made with a closure; an object, so that two can be told apart.
@usableFromInline
final class DismissHandler: Sendable {
  let dismiss: @MainActor @Sendable () async -> Void

  init(_ dismiss: @escaping @MainActor @Sendable () async -> Void) {
    self.dismiss = dismiss
  }
}
