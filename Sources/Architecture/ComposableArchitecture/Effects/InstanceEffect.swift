/// An effect of one instance of a child.
@usableFromInline
struct InstanceEffect<Action>: Sendable {
  let effect: Effect<Action>
  let instance: FeatureInstance
}
