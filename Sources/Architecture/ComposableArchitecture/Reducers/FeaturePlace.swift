/// Where in the features of a store reducers stand: at the root, or where a parent runs a child.
///
/// A reducer that calls `reduce(into:action:)` of another has that resolved anew for each action. What it finds
/// by its place is still the same: the sites by which the effects of children are told apart. Nothing knows on which part of
/// the state a reducer is called: what a feature calls is taken to run where the feature does.
///
/// Which place a reducer is called in is mostly told by the type of its actions. Where features with actions of the same
/// type run in several places, each is noted while they run there, which takes a while; so is each where a feature is
/// presented, which is how those below know that they are. Where a single feature with actions of a type runs, below what
/// has been noted last, a call with such actions is taken to come from there.
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
    /// For reducers that a feature calls by hand: where in the feature's state theirs lies.
    var offset: Int?
  }

  /// The memory in which the state of a feature lies. Addresses are only compared.
  @usableFromInline
  struct Extent {
    /// `nil` if it is not known.
    @usableFromInline
    let start: UnsafeRawPointer?

    @usableFromInline
    let size: Int

    @inlinable
    @inline(__always)
    init<State>(of state: UnsafePointer<State>) {
      self.start = UnsafeRawPointer(state)
      self.size = MemoryLayout<State>.size
    }

    @inlinable
    @inline(__always)
    init() {
      self.start = nil
      self.size = 0
    }

    /// Where a state lies in this memory, or `nil` if it is not known to lie there.
    func offset<State>(of type: State.Type, at state: UnsafeRawPointer) -> Int? {
      guard let start else { return nil }
      let offset = state - start
      return offset >= 0 && offset + MemoryLayout<State>.size <= self.size ? offset : nil
    }
  }

  /// A place that is noted.
  @usableFromInline
  struct Note {
    @usableFromInline
    let place: Unmanaged<FeaturePlace>

    /// Where the state lies that the reducers are at work on.
    @usableFromInline
    let extent: Extent

    @inlinable
    @inline(__always)
    init(place: Unmanaged<FeaturePlace>, extent: Extent) {
      self.place = place
      self.extent = extent
    }
  }

  /// That which was noted last, of those of the reducers that are at work or that are being resolved.
  ///
  /// `nonisolated(unsafe)` is safe: places are made by stores, on the main actor, and noted there only. Whoever is
  /// elsewhere does not look. Whoever has noted one keeps the object until another one is noted. Exclusive access
  /// needs no checks, as nothing is called while it is being changed.
  @exclusivity(unchecked)
  @usableFromInline
  nonisolated(unsafe) static var latest: Note?

  /// Where in the source the feature that runs here is put together with its parent, or where its store is made.
  let location: FeatureLocation

  /// What the effects of a child that runs here belong to.
  @usableFromInline
  let site: FeatureSite

  /// Whether the place is to be noted while reducers are at work here.
  @usableFromInline
  private(set) var isNoted = false

  /// Whether the feature that runs here is presented, at any depth.
  private let isPresented: Bool

  private var actions: Any.Type?

  private weak var outer: FeaturePlace?

  /// Where in the state of the feature around the state of this one lies, if that is always the same place.
  private var stateOffset: Int?

  /// All places of the store; `nil` as long as this is the only one.
  private var register: FeatureRegister?

  private var children: [Key: FeaturePlace] = [:]

  private init(
    location: FeatureLocation, site: FeatureSite, register: FeatureRegister?, isPresented: Bool
  ) {
    self.location = location
    self.site = site
    self.register = register
    self.isPresented = isPresented
  }

  /// Makes a place in no other one: that of a store.
  ///
  /// - Parameter location: Where the store is made.
  @usableFromInline
  convenience init(location: FeatureLocation) {
    self.init(location: location, site: FeatureSite(), register: nil, isPresented: false)
  }

  /// The place where a reducer stands with actions of a type, if it is at work or being resolved, for a store.
  @usableFromInline
  static func current<Action>(for actions: Action.Type) -> FeaturePlace? {
    guard MainActor.isCurrent, let latest = self.latest?.place.takeUnretainedValue() else {
      return nil
    }
    if latest.actions == actions { return latest }
    let places = latest.places(for: actions)
    // Elsewhere than below the latest one nothing is at work.
    guard places.count == 1, latest.contains(places[0]) else { return latest }
    return places[0]
  }

  /// Whether a place is in this one, at any depth.
  private func contains(_ place: FeaturePlace) -> Bool {
    self.children.values.contains { $0 === place || $0.contains(place) }
  }

  /// The places for actions of a type, in this store.
  private func places(for actions: Any.Type) -> [FeaturePlace] {
    self.register?.places(for: actions) ?? (self.actions == actions ? [self] : [])
  }

  /// The register, which stores without children have no need of.
  private func makeRegister() -> FeatureRegister {
    if let register = self.register { return register }
    let register = FeatureRegister()
    if let actions = self.actions { register.add(self, for: actions) }
    self.register = register
    return register
  }

  /// The place of a child in the current one.
  ///
  /// - Parameters:
  ///   - type: The reducer that runs the child.
  ///   - part: A key path to the child's state, if there is one.
  ///   - location: Where the two are put together.
  ///   - isPresented: Whether the child is presented.
  @usableFromInline
  static func ofChild<Parent: Reducer>(
    in type: Parent.Type, part: AnyKeyPath?, location: FeatureLocation, isPresented: Bool = false
  ) -> FeaturePlace? {
    self.current(for: Parent.Action.self)?.child(
      Key(type: ObjectIdentifier(type), part: part, line: location.line, column: location.column),
      location: location, isPresented: isPresented)
  }

  private func child(
    _ key: Key, location: FeatureLocation, isPresented: Bool
  ) -> FeaturePlace {
    if let child = self.children[key] { return child }
    let child = FeaturePlace(
      location: location, site: FeatureSite(in: self.site), register: self.makeRegister(),
      isPresented: self.isPresented || isPresented)
    // So that whatever runs below knows that it is presented.
    child.isNoted = isPresented
    child.outer = self
    self.children[key] = child
    return child
  }

  /// Says where in the state of the feature around the state of this one lies.
  @usableFromInline
  func setStateOffset(_ offset: Int?) {
    self.stateOffset = offset
  }

  /// Where in the state of a feature further out the state of this one lies, if that is known.
  private func stateOffset(from place: FeaturePlace) -> Int? {
    if self === place { return 0 }
    guard let outer, let stateOffset else { return nil }
    return outer.stateOffset(from: place).map { $0 + stateOffset }
  }

  /// The place of a reducer that a feature calls by hand.
  ///
  /// That of a `Scope` or an `ifLet` with the same actions, if the call is for the same part of the state, and
  /// otherwise one that the calls of the reducer for this part have for themselves.
  ///
  /// - Parameter state: Where the state lies that the reducer is called on.
  /// - Returns: `nil` if it is not known which part of the feature's state that is: it may be a copy.
  @usableFromInline
  static func ofCall<R: Reducer>(of type: R.Type, on state: UnsafeRawPointer) -> FeaturePlace? {
    guard MainActor.isCurrent, let note = self.latest,
      let offset = note.extent.offset(of: R.State.self, at: state)
    else { return nil }
    let latest = note.place.takeUnretainedValue()
    if let place = self.current(for: R.Action.self), place.actions == R.Action.self {
      // Where it is not known which part a place is for, calls of the same feature share the place.
      guard let known = place.stateOffset(from: latest) else { return nil }
      if known == offset { return place }
    }
    let place = latest.child(
      Key(type: ObjectIdentifier(type), part: nil, line: 0, column: 0, offset: offset),
      location: latest.location, isPresented: false)
    place.actions = R.Action.self
    place.stateOffset = offset
    return place
  }

  /// Whether the reducer that is at work is that of a presented feature, in a store.
  static var isPresenting: Bool {
    MainActor.isCurrent && self.latest?.place.takeUnretainedValue().isPresented == true
  }

  /// Says of which type the actions are of what runs here.
  @usableFromInline
  func setActions<Action>(_ type: Action.Type) {
    guard self.actions == nil else { return }
    self.actions = type
    self.register?.add(self, for: type)
    let places = self.places(for: type)
    if places.count > 1 { for place in places { place.isNoted = true } }
  }

  /// Where features with actions of a type run, in this store.
  func locations(ofActions type: Any.Type) -> [FeatureLocation] {
    self.places(for: type).map(\.location)
  }

  /// Resolves the reducer of a store.
  @inlinable
  func resolve<R: Reducer>(_ reducer: R) -> _ResolvedReducer<R.State, R.Action> {
    self.setActions(R.Action.self)
    return self.run { reducer._resolve() }
  }

  /// Where a state lies.
  @inlinable
  @inline(__always)
  static func extent<State>(of state: inout State) -> Extent {
    withUnsafeMutablePointer(to: &state) { Extent(of: $0) }
  }

  /// Resolves a reducer, or runs one, and notes meanwhile that it is in this place.
  ///
  /// - Parameter extent: Where the state lies that it is run on.
  @inlinable
  @inline(__always)
  func run<Result>(extent: Extent = Extent(), _ body: () -> Result) -> Result {
    withExtendedLifetime(self) { Self.run(in: .passUnretained(self), extent: extent, body) }
  }

  /// The same in a place that somebody else keeps meanwhile.
  @inlinable
  @inline(__always)
  static func run<Result>(
    in place: Unmanaged<FeaturePlace>, extent: Extent, _ body: () -> Result
  ) -> Result {
    let previous = Self.latest
    Self.latest = Note(place: place, extent: extent)
    defer { Self.latest = previous }
    return body()
  }
}
