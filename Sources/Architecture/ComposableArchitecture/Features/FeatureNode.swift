public import ConcurrencyExtras
public import SourceLocations
import Synchronization

/// A feature in a store: the root, or a child that a parent runs.
///
/// The nodes of a store form a tree. A child is identified by the operator that runs it, the source
/// location of the operator and the key path to the child's state: rows of a collection share a
/// node. The node is passed to reducers when they are resolved. Effects are identified by it (see
/// ``FeatureID``), and also those of a reducer that a feature calls by hand, which is resolved again
/// for each action.
///
/// Stores have nodes because they are on the main actor. Elsewhere nodes are created for each
/// action, and have no relation to each other.
///
/// `@unchecked Sendable` is safe: nodes of stores change on the main actor only, and other nodes
/// are used by the call of a reducer that has created them, and by its effects, which a store starts
/// later.
@usableFromInline
final class FeatureNode: @unchecked Sendable {
  /// Identifies a child among the children of a feature.
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let part: AnyKeyPath?
    let line: UInt
    let column: UInt
    /// For reducers that a feature calls by hand: the offset of their state in the feature's state.
    var offset: Int?
  }

  /// The parent of all nodes outside of stores. Its children have no other relation to it.
  @usableFromInline
  static let outside = FeatureNode(
    location: SourceLocation(fileID: #fileID, filePath: #filePath, line: 0, column: 0),
    isInStore: false)

  /// The source location where the feature is composed with its parent, or where its store is
  /// created.
  @usableFromInline
  let location: SourceLocation

  /// The offset of this feature's state in the state of its parent, if it is constant. Of 32 bits,
  /// and beside the Boolean properties, because every store has a node: it saves 16 bytes.
  private var stateOffset: Int32?

  @usableFromInline
  let isInStore: Bool

  /// Whether the feature is presented, at any depth.
  let isPresented: Bool

  /// Whether the feature is the ``RunningFeature`` while its reducer runs.
  ///
  /// No other code is called during a change: exclusive access needs no checks.
  @exclusivity(unchecked)
  @usableFromInline
  private(set) var isRecorded = false

  /// The instance of the feature that has sent the current action, or that contains the sender;
  /// `nil` if the action has another origin. It may have ended since.
  ///
  /// No other code is called during a change: exclusive access needs no checks.
  @exclusivity(unchecked)
  @usableFromInline
  var sender: FeatureInstance?

  /// The number of instances with running effects, and of children with such instances. Changed on
  /// the main actor only.
  private let activeCount = Atomic(0)

  private weak var parent: FeatureNode?
  private var children: [Key: FeatureNode] = [:]

  /// In the root of a store: the nodes below it, by the types of their actions.
  private var descendants: [ObjectIdentifier: [FeatureNode]] = [:]

  private var actions: Any.Type?

  private init(
    location: SourceLocation, parent: FeatureNode? = nil, isInStore: Bool,
    isPresented: Bool = false
  ) {
    self.location = location
    self.parent = parent
    self.isInStore = isInStore
    self.isPresented = isPresented
  }

  /// Creates the root of a store's features.
  ///
  /// - Parameter location: The source location where the store is created.
  @usableFromInline
  convenience init(location: SourceLocation) {
    self.init(location: location, isInStore: true)
  }

  /// The node of a child.
  ///
  /// - Parameters:
  ///   - type: The type of the reducer that runs the child.
  ///   - part: A key path to the child's state, if there is one.
  ///   - location: The source location where the two are composed.
  ///   - isPresented: Whether the child is presented.
  @usableFromInline
  func child<Operator>(
    of type: Operator.Type, part: AnyKeyPath?, location: SourceLocation, isPresented: Bool = false
  ) -> FeatureNode {
    self.child(
      Key(type: ObjectIdentifier(type), part: part, line: location.line, column: location.column),
      location: location, isPresented: isPresented)
  }

  private func child(_ key: Key, location: SourceLocation, isPresented: Bool) -> FeatureNode {
    guard self.isInStore else { return FeatureNode(location: location, isInStore: false) }
    if let child = self.children[key] { return child }
    let child = FeatureNode(
      location: location, parent: self, isInStore: true,
      isPresented: self.isPresented || isPresented)
    // Recorded, so that features below find that they are presented.
    child.isRecorded = isPresented
    self.children[key] = child
    return child
  }

  /// Sets the offset of this feature's state in the state of its parent.
  @usableFromInline
  func setStateOffset(_ offset: Int?) {
    self.stateOffset = offset.flatMap(Int32.init(exactly:))
  }

  /// Sets the type of the feature's actions.
  @usableFromInline
  func setActions<Action>(_ type: Action.Type) {
    guard self.isInStore, self.actions == nil else { return }
    self.actions = type
    let root = self.root
    if root !== self { root.descendants[ObjectIdentifier(type), default: []].append(self) }
    let nodes = root.nodes(for: type)
    if nodes.count > 1 { for node in nodes { node.isRecorded = true } }
  }

  private var root: FeatureNode { self.parent?.root ?? self }

  /// The nodes of features with actions of a type, at the root of a store.
  private func nodes(for actions: Any.Type) -> [FeatureNode] {
    let descendants = self.descendants[ObjectIdentifier(actions)] ?? []
    return self.actions == actions ? [self] + descendants : descendants
  }

  /// The source locations of features with actions of a type, in this store.
  func locations(ofActions type: Any.Type) -> [SourceLocation] {
    self.root.nodes(for: type).map(\.location)
  }
}

// MARK: Instances

extension FeatureNode {
  /// Whether instances have running effects, here or in the features below.
  @usableFromInline
  var isActive: Bool { self.activeCount.load(ordering: .relaxed) > 0 }

  func didBecomeActive() {
    if self.activeCount.wrappingAdd(1, ordering: .relaxed).oldValue == 0 {
      self.parent?.didBecomeActive()
    }
  }

  func didBecomeIdle() {
    if self.activeCount.wrappingSubtract(1, ordering: .relaxed).newValue == 0 {
      self.parent?.didBecomeIdle()
    }
  }

  /// Whether the current action comes from another instance than the one with this identity.
  @usableFromInline
  func isSent(byOtherThan id: (some Hashable & Sendable)?) -> Bool {
    guard let sender = self.sender else { return false }
    guard let id, !self.isSentByEndedInstance else { return true }
    return sender.id != self.instance(id)
  }

  /// Whether the current action comes from an instance that has ended since, and that another one
  /// may have replaced.
  @usableFromInline
  var isSentByEndedInstance: Bool {
    guard let sender = self.sender else { return false }
    // Set only while a store runs, which is on the main actor.
    return MainActor.assumeIsolated { sender.isEnded }
  }

  /// The id of an instance of the feature. A feature without ids has a single instance.
  @usableFromInline
  func instance(_ id: some Hashable & Sendable) -> FeatureID {
    FeatureID(node: self, value: AnyHashableSendable(id))
  }

  @usableFromInline
  var soleInstance: FeatureID { FeatureID(node: self, value: nil) }
}

// MARK: Reducers that features call by hand

// The part of the state that such a reducer is called with, and the type of its actions, determine
// the feature. The type determines it for most stores. If features with actions of the same type
// run at several nodes, these are recorded while they run, which takes time. If a single node below
// the recorded one has actions of a type, calls with such actions belong to it.
extension FeatureNode {
  /// The node for actions of a type, while the reducer of this feature runs.
  @usableFromInline
  func node<Action>(for actions: Action.Type) -> FeatureNode {
    if self.actions == actions { return self }
    let nodes = self.root.nodes(for: actions)
    // Reducers run only at this node and below it.
    guard nodes.count == 1, nodes[0].isInside(self) else { return self }
    return nodes[0]
  }

  /// The node of a reducer that the feature calls by hand.
  ///
  /// The node of a `Scope` or an `ifLet` with the same actions, if the call is for the same part of
  /// the state. Otherwise a node of its own for the calls of the reducer with this part.
  ///
  /// - Parameters:
  ///   - type: The type of the reducer.
  ///   - actions: The type of its actions.
  ///   - offset: The offset of the state that the reducer is called with in the state of this
  ///     feature.
  /// - Returns: `nil` if the parts of the state are not known.
  @usableFromInline
  func callee<Action>(_ type: Any.Type, actions: Action.Type, at offset: Int) -> FeatureNode? {
    let node = self.node(for: actions)
    if node.actions == actions {
      // If the part of a node is unknown, calls of the same feature share the node.
      guard let known = node.stateOffset(from: self) else { return nil }
      if known == offset { return node }
    }
    let callee = self.child(
      Key(type: ObjectIdentifier(type), part: nil, line: 0, column: 0, offset: offset),
      location: self.location, isPresented: false)
    callee.actions = actions
    callee.setStateOffset(offset)
    return callee
  }

  /// Whether this node is below another one, at any depth.
  private func isInside(_ node: FeatureNode) -> Bool {
    guard let parent = self.parent else { return false }
    return parent === node || parent.isInside(node)
  }

  /// The offset of this feature's state in the state of an outer feature, if it is known.
  private func stateOffset(from node: FeatureNode) -> Int? {
    if self === node { return 0 }
    guard let parent, let stateOffset else { return nil }
    return parent.stateOffset(from: node).map { $0 + Int(truncatingIfNeeded: stateOffset) }
  }
}

// MARK: Contexts and ids

/// The feature whose reducer is resolved; see ``Reducer``.
public struct _FeatureContext {
  @usableFromInline
  let node: FeatureNode

  @inlinable
  init(_ node: FeatureNode) {
    self.node = node
  }
}

/// The id of an instance of a feature: a row, a screen, a page of a stack.
@usableFromInline
struct FeatureID: Hashable, Sendable {
  /// The node of the feature.
  @usableFromInline
  let node: FeatureNode

  /// Distinguishes the instances of a feature; `nil` if there is one at a time.
  @usableFromInline
  let value: AnyHashableSendable?

  @usableFromInline
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.node === rhs.node && lhs.value == rhs.value
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self.node))
    hasher.combine(self.value)
  }
}
