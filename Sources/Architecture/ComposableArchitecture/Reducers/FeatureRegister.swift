/// The places of a store, by the types of their actions.
///
/// All places reference the register strongly, and it references them weakly: a place that other
/// code retains may outlive the store, and must not keep the places around it alive.
final class FeatureRegister {
  private struct Entry {
    weak var place: FeaturePlace?
  }

  private var entries: [ObjectIdentifier: [Entry]] = [:]

  func add(_ place: FeaturePlace, for actions: Any.Type) {
    self.entries[ObjectIdentifier(actions), default: []].append(Entry(place: place))
  }

  func places(for actions: Any.Type) -> [FeaturePlace] {
    self.entries[ObjectIdentifier(actions), default: []].compactMap(\.place)
  }
}
