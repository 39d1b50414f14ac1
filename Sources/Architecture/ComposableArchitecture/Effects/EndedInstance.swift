/// An instance of a child that is no longer in the state.
@usableFromInline
struct EndedInstance: Sendable {
  let instance: FeatureInstance
}
