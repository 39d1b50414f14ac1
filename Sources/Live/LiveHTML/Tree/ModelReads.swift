import Observation

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
