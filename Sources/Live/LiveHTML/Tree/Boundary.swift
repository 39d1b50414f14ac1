import ComposableArchitecture

/// A component instance: a component or a row of a page, which is evaluated and rendered on its
/// own.
///
/// This class is a node of the tree, with what the page shows of the instance. A subclass evaluates
/// it.
@MainActor
class Boundary: StateObserver {
  /// The tree that the instance belongs to.
  unowned let tree: LiveTree

  /// The environment values of the instance.
  var environment: EnvironmentValues

  /// The number of the instance on the page: that of its only element, or of the comment before it;
  /// 0 while it is not mounted.
  var number: UInt32 = 0

  /// The pass in which the instance was last evaluated; see ``LiveTree/pass``.
  var lastPass: UInt32 = 0

  /// The instance that contains this one and creates its component or element; `nil` for the root.
  unowned var parent: Boundary?

  /// The number of instances that contain this one.
  var depth: Int32 = 0

  /// The number of evaluations. It takes the four bytes that the layout leaves empty here.
  var renders: UInt32 = 0

  /// The list of a row; `nil` for other instances.
  unowned var list: LiveList?

  /// The index of a row in its list when it was last looked up; -1 for other instances.
  var lastIndex: Int32 = -1

  /// Whether the instance is enclosed in two comments, because it is not exactly one element.
  var isFenced = false

  /// Whether the instance is in a `select`, whose value may name an option of the instance.
  var isInSelect = false

  /// Whether state that the instance has read has changed.
  var isDirty = false

  /// Whether the instance shows copies of state that may be older than the state; see
  /// `LiveTree+Flush.swift`.
  var isOutdated = false

  /// Whether all rows in the instance may be outdated as well.
  var hasOutdatedRows = false

  /// Whether the instance, or one in it, waits for a new component or element.
  var isAwaited = false

  /// The current rendering of the instance.
  var rendition = Rendition()

  init(tree: LiveTree, environment: EnvironmentValues) {
    self.tree = tree
    self.environment = environment
  }

  /// Evaluates the instance and observes its reads.
  func evaluate() -> Rendition {
    fatalError("'\(Self.self)' must override 'evaluate()'.")
  }

  /// Takes over the component or element of another instance of the same kind.
  ///
  /// - Returns: Whether this instance must be evaluated because of it; `nil` if the other one is of
  ///   another kind.
  func adopt(_ other: Boundary) -> Bool? {
    fatalError("'\(Self.self)' must override 'adopt(_:)'.")
  }

  /// Marks the instance for evaluation, because state that it has read has changed.
  func stateDidChange() {
    // Instances that were removed are not evaluated again.
    guard self.number != 0, !self.isDirty else { return }
    self.tree.note(self)
  }

  /// Handles a change of state that the instance has read, if the instance is not evaluated and
  /// compared like most.
  ///
  /// - Returns: Whether it was handled.
  func handlesChangeItself() -> Bool { false }

  /// Whether the instance needs a new element of its collection before it can be evaluated.
  var needsElement: Bool { false }

  /// Called when the instance has been mounted, with all instances in it.
  func didMount() {}

  /// Ends the observation of an instance that was removed from the page.
  func unmount() {
    self.tree.states.forget(self)
    self.number = 0
    self.isDirty = false
    self.isOutdated = false
  }

  /// Calls the functions for the appearance or the disappearance of the instance, if it has any;
  /// see ``LiveTree/noteLifetime(of:)``.
  func callLifetimeFunctions() {}

  // MARK: Inspection

  /// The name of the instance for an inspector.
  var inspectedName: String { "\(Self.self)" }

  /// What ``inspectedName`` depends on.
  var inspectedKind: InspectedKind { InspectedKind(type: ObjectIdentifier(Self.self)) }

  /// Values that lead to the state that the instance reads.
  var inspectedValues: [Any] { [] }

  /// The observed reads of stores.
  var inspectedReads: [StateReads] { [] }

  /// Whether instances of this kind read models.
  var readsModels: Bool { self.tree.partsThatReadModels.contains(ObjectIdentifier(Self.self)) }
}
