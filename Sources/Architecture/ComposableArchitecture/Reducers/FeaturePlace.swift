/// Where in the features of a store a reducer stands.
///
/// A reducer that calls `reduce(into:action:)` of another has that resolved anew for each action. What it finds
/// by its place is still the same: the sites by which the effects of children are told apart. Those that call others
/// in a method have a place while they are at work; functions in a ``Reduce`` have not, for each action would pay for
/// it.
///
/// Only stores have places, for they are on the main actor. Elsewhere there is none, and sites are new each time.
@usableFromInline
final class FeaturePlace {
  /// What tells a reducer from others that are resolved in the same place.
  private struct Key: Hashable {
    let type: ObjectIdentifier
    var part: AnyKeyPath?
    var line: UInt = 0
    var column: UInt = 0
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
  @usableFromInline
  static var current: FeaturePlace? {
    MainActor.isCurrent ? self.latest?.takeUnretainedValue() : nil
  }

  /// What the effects of a child that runs here belong to.
  @usableFromInline
  let site = FeatureSite()

  private var places: [Key: FeaturePlace] = [:]

  /// Makes a place in no other one: that of a store.
  @usableFromInline
  init() {}

  /// Resolves the reducer of a store.
  @inlinable
  @MainActor
  static func resolveForStore<R: Reducer>(
    _ reducer: R
  ) -> _ResolvedReducer<R.State, R.Action> {
    Optional(FeaturePlace()).resolve(reducer)
  }

  /// The place of a feature in the current one.
  @usableFromInline
  static func of<Feature>(_ type: Feature.Type) -> FeaturePlace? {
    self.current?.place(Key(type: ObjectIdentifier(type)))
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
    self.current?.place(
      Key(
        type: ObjectIdentifier(type), part: part, line: location.line, column: location.column))
  }

  private func place(_ key: Key) -> FeaturePlace {
    if let place = self.places[key] { return place }
    let place = FeaturePlace()
    self.places[key] = place
    return place
  }

  /// Does something in this place, which somebody else must keep meanwhile.
  @inlinable
  @inline(__always)
  func run<Result>(_ body: () -> Result) -> Result {
    let previous = Self.latest
    Self.latest = Unmanaged.passUnretained(self)
    defer { Self.latest = previous }
    return body()
  }
}

extension FeaturePlace? {
  /// Resolves a reducer in this place, or in the current one if there is none.
  @inlinable
  func resolve<R: Reducer>(
    _ reducer: @autoclosure () -> R
  ) -> _ResolvedReducer<R.State, R.Action> {
    guard let self else { return reducer()._resolve() }
    return withExtendedLifetime(self) { self.run { reducer()._resolve() } }
  }
}
