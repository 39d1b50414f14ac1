/// The places where children run in a store, by the types of the actions of what runs there.
///
/// It does not keep them: the root's place does.
struct FeatureRegister {
  private var places: [ObjectIdentifier: [Unmanaged<FeaturePlace>]] = [:]

  mutating func add(_ place: FeaturePlace, for actions: Any.Type) {
    self.places[ObjectIdentifier(actions), default: []].append(.passUnretained(place))
  }

  func places(for actions: Any.Type) -> [FeaturePlace] {
    self.places[ObjectIdentifier(actions), default: []].map { $0.takeUnretainedValue() }
  }
}
