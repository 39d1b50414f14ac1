import ComposableArchitecture
import Observation

/// A component instance that writes its content, and is evaluated again when state that it has read
/// has changed.
class ObservedBoundary: Boundary {
  /// The reads of state in stores.
  private let reads = StateReads()

  /// The reads of models, if instances of this kind read any.
  private var modelReads: ModelReads?

  /// Whether the observation of models ends, which looks like a change of a model.
  private var isForgetting = false

  override init(tree: LiveTree, environment: EnvironmentValues) {
    super.init(tree: tree, environment: environment)
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

  override func evaluate() -> Rendition {
    self.forgetReads()
    self.isDirty = false
    self.isOutdated = false
    self.hasOutdatedRows = false
    self.lastPass = self.tree.pass
    self.renders &+= 1
    self.tree.recorder?.note(self)
    var writer = HTMLWriter(
      tree: self.tree, environment: self.environment, sink: self.tree.takeSink())
    self.tree.states.beginEvaluation(of: self)
    defer { self.tree.states.endEvaluation() }
    self.reads.observe {
      self.observeModels { self.environment.whileCurrent { self.write(into: &writer) } }
    }
    // An outdated instance passes old copies to the instances in it. If the store does not know
    // such a copy, reading it does not set `hasOldCopies`.
    if self.reads.hasOldCopies || self.parent?.isOutdated == true { self.tree.noteOutdated(self) }
    return writer.finish()
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
      MainActor.runSoon { self?.stateDidChange() }
    }
  }

  private func notingModels(of kind: ObjectIdentifier) -> @Sendable () -> Void {
    self.tree.partsThatReadModels.insert(kind)
    return { [weak self] in MainActor.runSoon { self?.stateDidChange() } }
  }

  override var inspectedReads: [StateReads] { [self.reads] }

  override func stateDidChange() {
    if !self.isForgetting { super.stateDidChange() }
  }

  override func unmount() {
    super.unmount()
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
}

/// An observation of models that can be ended.
///
/// The observation tracking of the standard library can't be cancelled, but it ends with the first
/// change of any observed property. So each instance observes an additional property of this
/// object, whose change ends the observation.
private final class ModelReads: Observable, Sendable {
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
