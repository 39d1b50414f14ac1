/// An id for cancellation, and the instance of a feature in which it means something.
struct CancelKey: Sendable {
  let scope: EffectScope
  let id: CancelID
}
