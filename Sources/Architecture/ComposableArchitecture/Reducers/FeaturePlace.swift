/// A node in the tree of a store's features: the root, or a child that a parent runs.
///
/// The reducer that a feature calls by hand is resolved again for each action. Its place is still
/// the same, and so are the sites in it, by which the effects of children are distinguished. A
/// place does not depend on the part of the state that a reducer is called with: a called reducer
/// runs at the place of its caller.
///
/// The type of the actions usually determines the current place. If features with actions of the
/// same type run at several places, these places are recorded in `latest` while they run, which
/// takes time; so are the places of presented features, for `isPresented`. If a single place below
/// the latest one has actions of a type, calls with such actions belong to it.
///
/// Only stores have places, because stores are on the main actor. Elsewhere there is none, and
/// sites are created for each action.
@usableFromInline
final class FeaturePlace {
  /// Identifies a child among the children at the same place.
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let part: AnyKeyPath?
    let line: UInt
    let column: UInt
    /// For reducers that a feature calls by hand: the offset of their state in the feature's state.
    var offset: Int?
  }

  /// The memory of a feature's state. Addresses are only compared.
  @usableFromInline
  struct Extent {
    /// `nil` if it is unknown.
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

    /// The offset of a state in this memory, or `nil` if it is not known to be in it.
    func offset<State>(of type: State.Type, at state: UnsafeRawPointer) -> Int? {
      guard let start else { return nil }
      let offset = state - start
      return offset >= 0 && offset + MemoryLayout<State>.size <= self.size ? offset : nil
    }
  }

  /// A recorded place.
  @usableFromInline
  struct Note {
    @usableFromInline
    let place: Unmanaged<FeaturePlace>

    /// The memory of the state that the reducers change.
    @usableFromInline
    let extent: Extent

    @inlinable
    @inline(__always)
    init(place: Unmanaged<FeaturePlace>, extent: Extent) {
      self.place = place
      self.extent = extent
    }
  }

  /// The most recently recorded place of the reducers that run or are being resolved.
  ///
  /// `nonisolated(unsafe)` is safe: stores create places on the main actor, and record them only
  /// there. Code on other threads does not read it. The caller of `run` retains the recorded place
  /// until the previous one is restored. Exclusive access needs no checks, because no other code is
  /// called during a change.
  @exclusivity(unchecked)
  @usableFromInline
  nonisolated(unsafe) static var latest: Note?

  /// The source location where the feature is composed with its parent, or where its store is
  /// created.
  let location: FeatureLocation

  /// The site to which the effects of a child at this place belong.
  @usableFromInline
  let site: FeatureSite

  /// Whether the place is recorded in `latest` while reducers run here.
  @usableFromInline
  private(set) var isNoted = false

  /// Whether the feature at this place is presented, at any depth.
  private let isPresented: Bool

  private var actions: Any.Type?

  private weak var outer: FeaturePlace?

  /// The offset of this feature's state in the state of the enclosing feature, if it is constant.
  private var stateOffset: Int?

  /// All places of the store; `nil` while this is the only one.
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

  /// Creates the root place of a store.
  ///
  /// - Parameter location: The source location where the store is created.
  @usableFromInline
  convenience init(location: FeatureLocation) {
    self.init(location: location, site: FeatureSite(), register: nil, isPresented: false)
  }

  /// The current place for actions of a type, if a reducer runs or is being resolved for a store.
  @usableFromInline
  static func current<Action>(for actions: Action.Type) -> FeaturePlace? {
    guard MainActor.isCurrent, let latest = self.latest?.place.takeUnretainedValue() else {
      return nil
    }
    if latest.actions == actions { return latest }
    let places = latest.places(for: actions)
    // Reducers run only at the latest place and below it.
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

  /// The register. Stores without children do not need one.
  private func makeRegister() -> FeatureRegister {
    if let register = self.register { return register }
    let register = FeatureRegister()
    if let actions = self.actions { register.add(self, for: actions) }
    self.register = register
    return register
  }

  /// The place of a child below the current one.
  ///
  /// - Parameters:
  ///   - type: The type of the reducer that runs the child.
  ///   - part: A key path to the child's state, if there is one.
  ///   - location: The source location where the two are composed.
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
    // Recorded, so that features below find that they are presented.
    child.isNoted = isPresented
    child.outer = self
    self.children[key] = child
    return child
  }

  /// Sets the offset of this feature's state in the state of the enclosing feature.
  @usableFromInline
  func setStateOffset(_ offset: Int?) {
    self.stateOffset = offset
  }

  /// The offset of this feature's state in the state of an outer feature, if it is known.
  private func stateOffset(from place: FeaturePlace) -> Int? {
    if self === place { return 0 }
    guard let outer, let stateOffset else { return nil }
    return outer.stateOffset(from: place).map { $0 + stateOffset }
  }

  /// The place of a reducer that a feature calls by hand.
  ///
  /// The place of a `Scope` or an `ifLet` with the same actions, if the call is for the same part
  /// of the state. Otherwise a place of its own for the calls of the reducer with this part.
  ///
  /// - Parameter state: The address of the state that the reducer is called with.
  /// - Returns: `nil` if the state is not known to be a part of the feature's state: it may be a
  ///   copy.
  @usableFromInline
  static func ofCall<R: Reducer>(of type: R.Type, on state: UnsafeRawPointer) -> FeaturePlace? {
    guard MainActor.isCurrent, let note = self.latest,
      let offset = note.extent.offset(of: R.State.self, at: state)
    else { return nil }
    let latest = note.place.takeUnretainedValue()
    if let place = self.current(for: R.Action.self), place.actions == R.Action.self {
      // If the part of a place is unknown, calls of the same feature share the place.
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

  /// Whether the running reducer belongs to a presented feature, in a store.
  static var isPresenting: Bool {
    MainActor.isCurrent && self.latest?.place.takeUnretainedValue().isPresented == true
  }

  /// Sets the type of the actions at this place.
  @usableFromInline
  func setActions<Action>(_ type: Action.Type) {
    guard self.actions == nil else { return }
    self.actions = type
    self.register?.add(self, for: type)
    let places = self.places(for: type)
    if places.count > 1 { for place in places { place.isNoted = true } }
  }

  /// The source locations of features with actions of a type, in this store.
  func locations(ofActions type: Any.Type) -> [FeatureLocation] {
    self.places(for: type).map(\.location)
  }

  /// Resolves the reducer of a store.
  @inlinable
  func resolve<R: Reducer>(_ reducer: R) -> _ResolvedReducer<R.State, R.Action> {
    self.setActions(R.Action.self)
    return self.run { reducer._resolve() }
  }

  /// The memory of a state.
  @inlinable
  @inline(__always)
  static func extent<State>(of state: inout State) -> Extent {
    withUnsafeMutablePointer(to: &state) { Extent(of: $0) }
  }

  /// Resolves or runs a reducer at this place.
  ///
  /// - Parameter extent: The memory of the state that it changes.
  @inlinable
  @inline(__always)
  func run<Result>(extent: Extent = Extent(), _ body: () -> Result) -> Result {
    withExtendedLifetime(self) { Self.run(in: .passUnretained(self), extent: extent, body) }
  }

  /// The same at a place that the caller retains.
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
