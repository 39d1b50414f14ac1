public import Dependencies

/// Runs a feature: holds its state, processes its actions and carries out its effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) { Counter() }
/// store.send(.incrementButtonTapped)
/// store.count  // 1
/// ```
///
/// A store is made once, for the root feature; ``scope(_:action:)`` makes stores of its parts. What is read
/// through a store is observed by the standard `Observation` module, field by field.
///
/// Isolation: the main actor. An action that is sent while another one is being processed waits until that
/// is done. The state must not be read meanwhile, for the reducer changes it where it lies: to do so from something that
/// the reducer calls stops the process.
///
/// A store keeps the stores of its parts, as long as the parts are there; if its state is not observable, the store of a
/// part that has gone is kept until somebody asks for it again. The store of a part does not keep the one it comes from,
/// but it keeps the state and the effects of the root. When nobody holds any of these stores any more, the effects are
/// cancelled.
@preconcurrency @MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  @usableFromInline
  let core: StoreCore<State, Action>

  /// Where the state lies and how it is observed, once it is known that it does not move.
  ///
  /// Nothing is called while this is being changed: exclusive access needs no checks at run time.
  @exclusivity(unchecked)
  @usableFromInline
  var place: ObservedPlace<State>?

  private var children: [ScopeKey: AnyObject] = [:]

  /// Which of the children is the store of the case that the state was last known to be in.
  private var caseKey: ScopeKey?

  #if CombineSchedulers
    /// What publishes the state, once somebody has asked for it.
    var broadcast: StateBroadcast<State>?
  #endif

  @usableFromInline
  init(core: StoreCore<State, Action>) {
    self.core = core
  }

  /// Makes the store of a root feature.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with. It is made with the dependencies of the store.
  ///   - reducer: The feature. It is resolved once, here.
  ///   - prepareDependencies: Overrides dependencies for the feature and its effects.
  ///   - fileID: Where the store is made, for messages.
  ///   - filePath: Where the store is made, for messages.
  ///   - line: Where the store is made, for messages.
  ///   - column: Where the store is made, for messages.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let core = withDependencies {
      prepareDependencies?(&$0)
    } operation: {
      RootCore(
        initialState: ObservationTree.using(initialState), reducer: reducer(),
        dependencies: .current,
        location: location)
    }
    self.init(core: core)
  }

  /// The state as a whole.
  ///
  /// Reading a field of it is observed like reading the field through the store.
  @inlinable
  public var state: State {
    self.read { $0 }
  }

  /// A field of the state, or anything else that can be read of it.
  @inlinable
  @inline(__always)
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    self.read { $0[keyPath: keyPath] }
  }

  /// Sends an action.
  ///
  /// When this returns, reducers have processed the action, or it waits because another one is being
  /// processed; effects have been started.
  ///
  /// - Returns: What follows from the action: to wait for, or to cancel. It need not be kept.
  @discardableResult
  @inlinable
  public func send(_ action: Action) -> StoreTask {
    StoreTask(self.core.send(action))
  }

  @inlinable
  @inline(__always)
  func read<Result>(_ body: (borrowing State) -> Result) -> Result {
    guard let place = self.place, place.isBound else { return self.readAnew(body) }
    let previous = place.beginReading()
    defer { place.endReading(previous) }
    return body(place.address.pointee)
  }

  /// Reads state that is not bound to its position yet, or that can't be.
  @usableFromInline
  func readAnew<Result>(_ body: (borrowing State) -> Result) -> Result {
    self.core.tree.requireRest()
    guard let observation = self.core.observation else {
      self.core.noteRead()
      return self.core.lending { body($0.pointee) }
    }
    guard observation.isStruct, let node = self.core.node else { return body(self.core.reader()) }
    guard let address = self.core.fixedAddress else {
      let previous = node.tree.beginReading()
      defer { node.tree.endReading(previous) }
      if let address = self.core.address, observation.isBound(address, to: node) {
        return body(address.pointee)
      }
      // Somebody else may have a copy of what it lies in, so it must not be bound there.
      var copy = self.core.state
      observation.attach(&copy, to: _ObservationPosition(node), isReader: true)
      return body(copy)
    }
    observation.prepare(address, for: node)
    self.place = ObservedPlace(address, linkOffset: observation.linkOffset, node: node)
    return body(address.pointee)
  }

  /// A store of a part, made the first time.
  func child<ChildState, ChildAction>(
    for key: ScopeKey,
    core: () -> StoreCore<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    self.cached(for: key) { Store<ChildState, ChildAction>(core: core()) }
  }

  /// What is kept for a part, made the first time.
  func cached<Object: AnyObject>(for key: ScopeKey, make: () -> Object) -> Object {
    if let object = self.children[key] {
      // The key decides the type.
      return unsafeDowncast(object, to: Object.self)
    }
    let object = make()
    self.children[key] = object
    return object
  }

  /// Lets go of what is kept for a part.
  func dropChild(for key: ScopeKey) {
    self.children[key] = nil
  }

  /// Lets go of the store of another case, which is not there any more.
  func dropCase(otherThan key: ScopeKey) {
    if let caseKey, caseKey != key { self.dropChild(for: caseKey) }
    self.caseKey = key
  }
}

/// The store of a feature: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

extension Store: Hashable {
  /// Whether both are the same store.
  public nonisolated static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }

  /// Feeds the identity of the store into `hasher`.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
