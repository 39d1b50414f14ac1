/// Where in the features of a store reducers stand: at the root, or where a parent runs a child.
///
/// A reducer that calls `reduce(into:action:)` of another has that resolved anew for each action. What it finds
/// by its place is still the same: the sites by which the effects of children are told apart. So it does not matter who
/// calls a reducer, and how, but on which part of the state it is run.
///
/// Only stores have places, for they are on the main actor. Elsewhere there is none, and sites are new each time.
@usableFromInline
final class FeaturePlace {
  /// What tells a child from others that are run in the same place.
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let part: AnyKeyPath?
    let line: UInt
    let column: UInt
  }

  /// That of the reducer that is at work or that is being resolved.
  ///
  /// `nonisolated(unsafe)` is safe: places are made by stores, on the main actor, and set there only. Whoever is
  /// elsewhere does not look. Whoever has set it keeps the object until it is set to another one. Exclusive access
  /// needs no checks, as nothing is called while it is being changed.
  @exclusivity(unchecked)
  @usableFromInline
  nonisolated(unsafe) static var latest: Unmanaged<FeaturePlace>?

  /// The place of the reducer that is at work or that is being resolved, if it is that of a store.
  private static var current: FeaturePlace? {
    MainActor.isCurrent ? self.latest?.takeUnretainedValue() : nil
  }

  /// What the effects of a child that runs here belong to.
  @usableFromInline
  private(set) lazy var site = FeatureSite()

  /// Where in the source the feature that runs here is put together with its parent, or where its store is made.
  let location: FeatureLocation

  /// The type of the actions of the feature that runs here, once it is known.
  @usableFromInline
  var actions: Any.Type?

  private var children: [Key: FeaturePlace] = [:]

  /// Makes a place in no other one: that of a store.
  ///
  /// - Parameter location: Where the store is made.
  @usableFromInline
  init(location: FeatureLocation) {
    self.location = location
  }

  /// The place of a child in the current one.
  ///
  /// - Parameters:
  ///   - type: The reducer that runs the child.
  ///   - part: A key path to the child's state, if there is one.
  ///   - location: Where the two are put together.
  @usableFromInline
  static func ofChild<Parent>(
    in type: Parent.Type, part: AnyKeyPath?, location: FeatureLocation
  ) -> FeaturePlace? {
    self.current?.child(type, part: part, location: location)
  }

  private func child<Parent>(
    _ type: Parent.Type, part: AnyKeyPath?, location: FeatureLocation
  ) -> FeaturePlace {
    let key = Key(
      type: ObjectIdentifier(type), part: part, line: location.line, column: location.column)
    if let child = self.children[key] { return child }
    let child = FeaturePlace(location: location)
    self.children[key] = child
    return child
  }

  /// Where features with actions of a type run, here and below.
  ///
  /// - Complexity: O(*n*) of the places below.
  func locations(ofActions type: Any.Type) -> [FeatureLocation] {
    (self.actions == type ? [self.location] : [])
      + self.children.values.flatMap { $0.locations(ofActions: type) }
  }

  /// Resolves the reducer of a store.
  @inlinable
  func resolve<R: Reducer>(_ reducer: R) -> _ResolvedReducer<R.State, R.Action> {
    self.actions = R.Action.self
    return self.run { reducer._resolve() }
  }

  /// Resolves a reducer, or runs one, in this place, which somebody else must keep meanwhile.
  @inlinable
  @inline(__always)
  func run<Result>(_ body: () -> Result) -> Result {
    let previous = Self.latest
    Self.latest = Unmanaged.passUnretained(self)
    defer { Self.latest = previous }
    return body()
  }
}
