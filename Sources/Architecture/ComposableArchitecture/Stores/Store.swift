public import Dependencies
public import SourceLocations
public import SwiftNavigation

/// Runs a feature: owns its state, processes its actions and runs its effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) { Counter() }
/// store.send(.incrementButtonTapped)
/// store.count  // 1
/// ```
///
/// Create one store, for the root feature; ``scope(_:action:)`` returns stores of its parts. Reads
/// through a store are observed by the standard `Observation` module, field by field.
///
/// Isolation: the main actor. An action that is sent while another one is being processed is
/// queued. The state must not be read while a reducer runs, because the reducer changes it in
/// place: reading the store from code that the reducer calls stops the process.
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

  /// The address and the node of the state, if they are constant.
  ///
  /// No other code is called during a change of this property: exclusive access needs no checks at
  /// run time.
  @exclusivity(unchecked)
  @usableFromInline
  var stateAddress: ObservedStateAddress<State>?

  private var children: [ScopeKey: AnyObject] = [:]

  /// The key of the store for the case that the state was last known to be in.
  private var caseKey: ScopeKey?

  #if CombineSchedulers
  /// Publishes the state. `nil` until the first use.
  var broadcast: StateBroadcast<State>?
  #endif

  @usableFromInline
  init(core: StoreCore<State, Action>) {
    self.core = core
  }

  /// Creates the store of a root feature.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is evaluated with the dependencies of the store.
  ///   - reducer: The feature. It is resolved once, here.
  ///   - prepareDependencies: Overrides dependencies for the feature and its effects.
  ///   - fileID: The file of the call, for messages.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
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
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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

  /// A field or another property of the state.
  @inlinable
  @inline(__always)
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    self.read { $0[keyPath: keyPath] }
  }

  /// Sends an action.
  ///
  /// When this returns, reducers have processed the action, or it is queued because another one is
  /// being processed; effects have been started.
  ///
  /// - Returns: The work that follows from the action, to await or to cancel. It can be discarded.
  @discardableResult
  @inlinable
  public func send(_ action: Action) -> StoreTask {
    StoreTask(self.core.send(action))
  }

  @inlinable
  @inline(__always)
  func read<Result>(_ body: (borrowing State) -> Result) -> Result {
    guard let stateAddress = self.stateAddress, stateAddress.isBound else {
      return self.readAnew(body)
    }
    let previous = stateAddress.beginReading()
    defer { stateAddress.endReading(previous) }
    return body(stateAddress.address.pointee)
  }

  /// Reads state that is not bound to its node yet, or cannot be.
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
      // The enclosing value may be shared, so the state must not be bound in place.
      var copy = self.core.state
      observation.attach(&copy, to: _ObservationPosition(node), isReader: true)
      return body(copy)
    }
    observation.prepare(address, for: node)
    self.stateAddress = ObservedStateAddress(
      address, linkOffset: observation.linkOffset, node: node)
    return body(address.pointee)
  }

  /// The store of a part, created at the first call.
  func child<ChildState, ChildAction>(
    for key: ScopeKey,
    core: () -> StoreCore<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    self.cached(for: key) { Store<ChildState, ChildAction>(core: core()) }
  }

  /// The cached object of a part, created at the first call.
  func cached<Object: AnyObject>(for key: ScopeKey, make: () -> Object) -> Object {
    if let object = self.children[key] {
      // The key determines the type.
      return unsafeDowncast(object, to: Object.self)
    }
    let object = make()
    self.children[key] = object
    return object
  }

  /// Releases the cached object of a part.
  func dropChild(for key: ScopeKey) {
    self.children[key] = nil
  }

  /// Releases the store of the previous case.
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

extension Store {
  /// Sends an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation of the change. Accepted for source compatibility and ignored.
  /// - Returns: The work that follows from the action.
  @discardableResult
  public func send(_ action: Action, animation: _Animation?) -> StoreTask {
    self.send(action)
  }

  /// Sends an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: The context of the change. Accepted for source compatibility and ignored.
  /// - Returns: The work that follows from the action.
  @discardableResult
  public func send(_ action: Action, transaction: _Transaction) -> StoreTask {
    self.send(action)
  }
}

/// State with a constant address whose struct is bound to a node.
///
/// Counting references would cost more than the rest, so this struct retains nothing: the core of
/// the store, which outlives it, retains the node, and the node its tree.
@usableFromInline
struct ObservedStateAddress<State> {
  @usableFromInline
  let address: UnsafeMutablePointer<State>

  @usableFromInline
  let link: UnsafeMutablePointer<_ObservationLink>

  @usableFromInline
  let node: Unmanaged<ObservationNode>

  @usableFromInline
  let tree: Unmanaged<ObservationTree>

  init(_ address: UnsafeMutablePointer<State>, linkOffset: Int, node: ObservationNode) {
    self.address = address
    self.link = (UnsafeMutableRawPointer(address) + linkOffset)
      .assumingMemoryBound(to: _ObservationLink.self)
    self.node = .passUnretained(node)
    self.tree = .passUnretained(node.tree)
  }

  /// Whether the value at the address is bound to the node: a new value may not be bound yet, and
  /// neither may a value with a changed copy.
  @inlinable
  @inline(__always)
  var isBound: Bool {
    _ObservationLink.unretainedNode(at: self.link)?.toOpaque() == self.node.toOpaque()
      && self.link.pointee.version == self.node._withUnsafeGuaranteedRef { $0.version }
  }

  // Not in the code of the store: a closure that is isolated to the main actor and passed to the
  // standard library checks its isolation at run time, which takes as long as reading.

  @inlinable
  @inline(__always)
  func beginReading() -> UInt {
    self.tree._withUnsafeGuaranteedRef { $0.beginReading() }
  }

  @inlinable
  @inline(__always)
  func endReading(_ previous: UInt) {
    self.tree._withUnsafeGuaranteedRef { $0.endReading(previous) }
  }
}

/// Identifies a part of a store by the key paths to its state and to its actions.
struct ScopeKey: Hashable {
  /// The kind of scope. Together with the types of the key paths, it determines the type of the
  /// cached object.
  enum Kind {
    case part
    case optional
    case presented
    case elements
    case enumCase
  }

  let kind: Kind
  let state: AnyKeyPath
  let action: AnyKeyPath

  /// Hashes only the path to the state: few parts of a store share it, and hashing a key path takes
  /// 70 ns.
  func hash(into hasher: inout Hasher) {
    hasher.combine(self.kind)
    hasher.combine(self.state)
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    // Comparing key paths is slow, and mostly they are identical objects.
    lhs.kind == rhs.kind
      && (lhs.state === rhs.state || lhs.state == rhs.state)
      && (lhs.action === rhs.action || lhs.action == rhs.action)
  }
}
