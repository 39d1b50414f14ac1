/// The places in a store, by the types of the actions of what runs there: what they have in common.
///
/// All of them keep it, and it keeps none: a place in the hands of somebody else may outlive the store, and with it the
/// places around it.
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
