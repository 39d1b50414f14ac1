import ConcurrencyExtras
import Synchronization

/// A place in a reducer where children run: tells their effects apart from those of other places.
@usableFromInline
final class FeatureSite: Sendable {
  /// The instance that has sent the action at hand, or that is around the one that has; `nil` if the action
  /// comes from elsewhere. It may have gone since.
  ///
  /// `nonisolated(unsafe)` is safe: a store sets this on the main actor, for the time that its reducers
  /// process an action there, and keeps the scope meanwhile: to count references would take longer than all else that is
  /// done with it. Exclusive access needs no checks, as nothing is called while it is being changed.
  @exclusivity(unchecked)
  @usableFromInline
  nonisolated(unsafe) var sender: Unmanaged<EffectScope>?

  /// How many instances that run here, or further in, have running effects. Changed on the main actor only.
  private let activeCount = Atomic(0)

  private let outer: FeatureSite?

  /// - Parameter outer: The site of the feature around.
  init(in outer: FeatureSite?) {
    self.outer = outer
  }

  @usableFromInline
  convenience init() {
    self.init(in: nil)
  }

  /// Whether instances that run here, or further in, have running effects.
  @usableFromInline
  var isActive: Bool { self.activeCount.load(ordering: .relaxed) > 0 }

  func didBecomeActive() {
    self.activeCount.wrappingAdd(1, ordering: .relaxed)
    self.outer?.didBecomeActive()
  }

  func didBecomeIdle() {
    self.activeCount.wrappingSubtract(1, ordering: .relaxed)
    self.outer?.didBecomeIdle()
  }

  /// Whether the action at hand comes from an instance that is not the one with an identity.
  @usableFromInline
  func isSent(byOtherThan id: (some Hashable & Sendable)?) -> Bool {
    guard let sender = self.sender else { return false }
    guard let id, !self.isSentByEndedInstance else { return true }
    return sender.takeUnretainedValue().instance != self.instance(id)
  }

  /// Whether the action at hand comes from an instance that has gone since, and in whose place there may be another.
  @usableFromInline
  var isSentByEndedInstance: Bool {
    guard let sender = self.sender else { return false }
    // That of a store, which is at work.
    return MainActor.assumeIsolated { sender.takeUnretainedValue().isEnded }
  }

  /// An instance of the child by its id; there is only one where there is none.
  @usableFromInline
  func instance(_ id: some Hashable & Sendable) -> FeatureInstance {
    FeatureInstance(site: self, id: AnyHashableSendable(id))
  }

  @usableFromInline
  var soleInstance: FeatureInstance { FeatureInstance(site: self, id: nil) }
}
