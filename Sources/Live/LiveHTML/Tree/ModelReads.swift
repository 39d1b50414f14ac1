import Observation

/// What a part of a page has read of models, so that to observe them can be ended.
///
/// What the standard library observes can't be ended from outside, but it ends with the first change of anything that is
/// observed. So something is observed besides, which changes here.
final class ModelReads: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  private var reads: Void { () }

  /// To be called among the reads.
  func access() {
    self.registrar.access(self, keyPath: \.reads)
  }

  /// Ends the observation; it is told of a change.
  func end() {
    self.registrar.willSet(self, keyPath: \.reads)
    self.registrar.didSet(self, keyPath: \.reads)
  }
}
