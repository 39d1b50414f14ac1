/// An instance of a child that has gone.
@usableFromInline
struct EndedInstance: Sendable {
  let instance: FeatureInstance
}
