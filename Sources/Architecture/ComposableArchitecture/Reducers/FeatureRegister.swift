/// The places of a store, by the types of the actions of what runs there.
///
/// It does not keep them: the root's place does.
final class FeatureRegister {
  private var places: [ObjectIdentifier: [Unmanaged<FeaturePlace>]] = [:]

  /// Adds a place.
  ///
  /// - Returns: All places for actions of the type.
  func add(_ place: FeaturePlace, for actions: Any.Type) -> [FeaturePlace] {
    self.places[ObjectIdentifier(actions), default: []].append(.passUnretained(place))
    return self.places(for: actions)
  }

  func places(for actions: Any.Type) -> [FeaturePlace] {
    self.places[ObjectIdentifier(actions), default: []].map { $0.takeUnretainedValue() }
  }

  /// The place for actions of a type, if there is one and not several.
  func solePlace(for actions: Any.Type) -> FeaturePlace? {
    guard let places = self.places[ObjectIdentifier(actions)], places.count == 1 else { return nil }
    return places[0].takeUnretainedValue()
  }
}
