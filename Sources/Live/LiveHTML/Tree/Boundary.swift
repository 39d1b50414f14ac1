import ComposableArchitecture
import Observation

/// A component instance: a component or a row of a page, which is evaluated, observed and rendered
/// on its own.
@MainActor
class Boundary {
  /// The tree that the instance belongs to.
  unowned let tree: LiveTree

  /// The environment values of the instance.
  var environment: EnvironmentValues

  /// The number of the instance on the page: that of its only element, or of the comment before it;
  /// 0 while it is not mounted.
  var number: UInt32 = 0

  /// The pass in which the instance was last evaluated; see ``LiveTree/pass``.
  private(set) var lastPass: UInt32 = 0

  /// The instance that contains this one and creates its component or element; `nil` for the root.
  unowned var parent: Boundary?

  /// The number of instances that contain this one.
  var depth: Int32 = 0

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
  /// `LiveTree+Renewal.swift`.
  var isOutdated = false

  /// Whether all rows in the instance may be outdated as well.
  var hasOutdatedRows = false

  /// Whether the instance, or one in it, waits for a new component or element.
  var isAwaited = false

  /// The current rendering of the instance.
  var rendition = Rendition()

  /// The reads of state in stores.
  private let reads = StateReads()

  /// The reads of models, if instances of this kind read any.
  private var modelReads: ModelReads?

  private var isForgetting = false

  init(tree: LiveTree, environment: EnvironmentValues) {
    self.tree = tree
    self.environment = environment
    self.reads.observer = self
  }

  deinit {
    let reads = self.reads
    MainActor.runSoon { reads.end() }
    self.modelReads?.end()
  }

  /// Writes the content of the instance. Its reads are observed.
  func write(into writer: inout HTMLWriter) {
    fatalError("'\(Self.self)' must override 'write(into:)'.")
  }

  /// Takes over the component or element of another instance of the same kind.
  ///
  /// - Returns: Whether this instance must be evaluated because of it; `nil` if the other one is of
  ///   another kind.
  func adopt(_ other: Boundary) -> Bool? {
    fatalError("'\(Self.self)' must override 'adopt(_:)'.")
  }

  /// Evaluates the instance again after a change, and adds the differences to a patch.
  func refresh(by differ: Differ) {
    differ.update(self)
  }

  /// Evaluates the instance and observes its reads.
  func evaluate() -> Rendition {
    self.forgetReads()
    self.isDirty = false
    self.isOutdated = false
    self.hasOutdatedRows = false
    self.lastPass = self.tree.pass
    var writer = HTMLWriter(
      tree: self.tree, environment: self.environment, sink: self.tree.takeSink())
    self.reads.observe {
      self.observeModels { self.environment.whileCurrent { self.write(into: &writer) } }
    }
    // An outdated instance passes old copies to the instances in it. If the store does not know
    // such a copy, reading it does not set `hasOldCopies`.
    if self.reads.hasOldCopies || self.parent?.isOutdated == true { self.tree.noteOutdated(self) }
    return self.tree.finish(writer)
  }

  /// Observes reads outside of stores, such as those of `@Observable` models.
  ///
  /// Few instances have such reads, and an observation that can be ended takes memory. So the first
  /// instance of a kind that reads a model observes it without a way to end that, and may be
  /// evaluated once too often; later instances of the kind use `ModelReads`.
  private func observeModels(_ body: () -> Void) {
    let kind = ObjectIdentifier(type(of: self))
    guard self.tree.partsThatReadModels.contains(kind) else {
      // `onChange` is evaluated only if the body has read a model.
      return withObservationTracking(body, onChange: self.notingModels(of: kind))
    }
    let modelReads = self.modelReads ?? ModelReads()
    self.modelReads = modelReads
    withObservationTracking {
      modelReads.access()
      body()
    } onChange: { [weak self] in
      MainActor.runSoon { self?.noteChange() }
    }
  }

  private func notingModels(of kind: ObjectIdentifier) -> @Sendable () -> Void {
    self.tree.partsThatReadModels.insert(kind)
    return { [weak self] in MainActor.runSoon { self?.noteChange() } }
  }

  /// Whether the instance needs a new element of its collection before it can be evaluated.
  var needsElement: Bool { false }

  /// Called when the instance has been mounted, with all instances in it.
  func didMount() {}

  /// Ends the observation of an instance that was removed from the page.
  func unmount() {
    self.number = 0
    self.isDirty = false
    self.isOutdated = false
    self.forgetReads()
  }

  /// Ends the observation.
  func forgetReads() {
    self.reads.end()
    guard let modelReads else { return }
    self.isForgetting = true
    modelReads.end()
    self.isForgetting = false
  }

  private func noteChange() {
    // Instances that were removed or are being evaluated are not evaluated again.
    guard self.number != 0, !self.isDirty, !self.isForgetting else { return }
    self.tree.note(self)
  }
}

extension Boundary: StateObserver {
  func stateDidChange() {
    self.noteChange()
  }
}

/// An observation of models that can be ended.
///
/// The observation tracking of the standard library can't be cancelled, but it ends with the first
/// change of any observed property. So each instance observes an additional property of this
/// object, whose change ends the observation.
final class ModelReads: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  private var reads: Void { () }

  /// Reads the additional property. Call it within the observed closure.
  func access() {
    self.registrar.access(self, keyPath: \.reads)
  }

  /// Ends the observation; `onChange` is called.
  func end() {
    self.registrar.willSet(self, keyPath: \.reads)
    self.registrar.didSet(self, keyPath: \.reads)
  }
}
