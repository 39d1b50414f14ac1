import ComposableArchitecture
import Observation

/// A part of a page that is evaluated, observed and rendered by itself: a component or a row.
@MainActor
class Boundary {
  /// Where the part is, once it is on the page.
  unowned let tree: LiveTree

  /// What is known about its surroundings.
  var environment: EnvironmentValues

  /// What the part is known by on the page: the number of its only element, or of the comment before it; 0
  /// while it is not on the page.
  var number: UInt32 = 0

  /// The pass in which the part was last evaluated; see ``LiveTree/pass``.
  private(set) var lastPass: UInt32 = 0

  /// The part that this one lies in, which makes what it is made from; `nil` if it is the page as a whole.
  unowned var parent: Boundary?

  /// How many parts it lies in.
  var depth: Int32 = 0

  /// Where a row is in its list.
  var rowIndex: Int32 = 0

  /// Whether the part stands between two comments, because it is not exactly one element.
  var isFenced = false

  /// Whether something has changed that was read.
  var isDirty = false

  /// Whether the part shows copies of state that may be older than the state; see `LiveTree+Renewal.swift`.
  var isOutdated = false

  /// Whether all rows in the part may be outdated with it.
  var hasOutdatedRows = false

  /// Whether the part, or one that lies in it, waits for what it is made from.
  var isAwaited = false

  /// What the page shows.
  var rendition = Rendition()

  /// What was read of stores.
  private let reads = StateReads()

  /// What was read of models, if parts of this kind do so.
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

  /// Writes down what the part consists of. What is read meanwhile is observed.
  func write(into writer: inout HTMLWriter) {
    fatalError("A part of a page consists of something.")
  }

  /// Takes over what another part is made from, if it is of the same kind.
  ///
  /// - Returns: Whether this part has to be evaluated because of it; `nil` if it can't be taken over.
  func adopt(_ other: Boundary) -> Bool? {
    fatalError("A part of a page is of a kind.")
  }

  /// Evaluates the part anew, because something has changed, and notes what has to be done on the page for it.
  func refresh(by differ: Differ) {
    differ.update(self)
  }

  /// Evaluates the part and observes what it reads.
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
    // An outdated part hands old copies to the parts in it. If the store does not know such a copy, reading it is not noted.
    if self.reads.hasOldCopies || self.parent?.isOutdated == true { self.tree.noteOutdated(self) }
    return self.tree.finish(writer)
  }

  /// Observes what is read that is not in a store.
  ///
  /// Few parts read any such thing, and to be able to end it takes memory. So the first part of a kind that does is
  /// evaluated once too often if it has changed meanwhile, and the others are prepared for it.
  private func observeModels(_ body: () -> Void) {
    let kind = ObjectIdentifier(type(of: self))
    guard self.tree.partsThatReadModels.contains(kind) else {
      // Asked for only if something was read.
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

  /// Whether the part must be given a new element before it can be evaluated.
  var needsElement: Bool { false }

  /// Observes no more, because the part is not on the page any more.
  func unmount() {
    self.number = 0
    self.isDirty = false
    self.isOutdated = false
    self.forgetReads()
  }

  /// Observes no more.
  func forgetReads() {
    self.reads.end()
    guard let modelReads else { return }
    self.isForgetting = true
    modelReads.end()
    self.isForgetting = false
  }

  private func noteChange() {
    // What has gone, or is being evaluated, is not evaluated because of it.
    guard self.number != 0, !self.isDirty, !self.isForgetting else { return }
    self.tree.note(self)
  }
}

extension Boundary: StateObserver {
  func stateDidChange() {
    self.noteChange()
  }
}
