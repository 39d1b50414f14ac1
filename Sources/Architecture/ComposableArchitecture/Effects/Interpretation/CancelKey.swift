/// An id for cancellation, and the instance of a feature that is its scope.
struct CancelKey: Sendable {
  let scope: EffectScope
  let id: CancelID
}
