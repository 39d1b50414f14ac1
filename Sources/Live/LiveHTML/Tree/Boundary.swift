import Observation

/// A part of a page that is evaluated, observed and rendered by itself: a component or a row.
@MainActor
class Boundary: Observable {
  /// Where the part is, once it is on the page.
  unowned let tree: LiveTree

  /// What is known about its surroundings.
  var environment: EnvironmentValues

  /// What the part is known by on the page: the number of its only element, or of the comment before it; 0
  /// while it is not on the page.
  var number: UInt32 = 0

  /// How many parts it lies in.
  var depth = 0

  /// Whether the part stands between two comments, because it is not exactly one element.
  var isFenced = false

  /// Whether something has changed that was read.
  var isDirty = false

  /// What the page shows.
  var rendition = Rendition()

  private var isForgetting = false

  private nonisolated let registrar = ObservationRegistrar()

  init(tree: LiveTree, environment: EnvironmentValues) {
    self.tree = tree
    self.environment = environment
  }

  deinit {
    self.changeReads()
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
    var writer = HTMLWriter(
      tree: self.tree, environment: self.environment, sink: self.tree.takeSink())
    withObservationTracking {
      self.registrar.access(self, keyPath: \.reads)
      self.environment.whileCurrent { self.write(into: &writer) }
    } onChange: { [weak self] in
      MainActor.perform { self?.noteChange() }
    }
    return self.tree.finish(writer)
  }

  /// Observes no more.
  ///
  /// An observation cannot be ended from outside, but it ends with the first change of what it observes. So
  /// each part observes something of its own as well, which changes here.
  func forgetReads() {
    self.isForgetting = true
    self.changeReads()
    self.isForgetting = false
  }

  private nonisolated func changeReads() {
    self.registrar.willSet(self, keyPath: \.reads)
    self.registrar.didSet(self, keyPath: \.reads)
  }

  private nonisolated var reads: Void { () }

  private func noteChange() {
    // What has gone, or is being evaluated, is not evaluated because of it.
    guard self.number != 0, !self.isDirty, !self.isForgetting else { return }
    self.tree.note(self)
  }
}
