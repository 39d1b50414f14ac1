import ConcurrencyExtras
import Synchronization

/// Identifies the place in a reducer where children run, to separate their effects from those of
/// other places.
@usableFromInline
final class FeatureSite: Sendable {
  /// The instance that has sent the current action, or that contains the sender; `nil` if the
  /// action has another origin. It may have ended since.
  ///
  /// `nonisolated(unsafe)` is safe: a store sets this on the main actor, while its reducers process
  /// an action there, and retains the scope during that time: counting references would take longer
  /// than the other uses. Exclusive access needs no checks, because no other code is called during
  /// a change.
  @exclusivity(unchecked)
  @usableFromInline
  nonisolated(unsafe) var sender: Unmanaged<EffectScope>?

  /// The number of instances with running effects, here and in the sites below. Changed on the main
  /// actor only.
  private let activeCount = Atomic(0)

  private let outer: FeatureSite?

  /// - Parameter outer: The site of the enclosing feature.
  init(in outer: FeatureSite?) {
    self.outer = outer
  }

  @usableFromInline
  convenience init() {
    self.init(in: nil)
  }

  /// Whether instances have running effects, here or in the sites below.
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

  /// Whether the current action comes from another instance than the one with this identity.
  @usableFromInline
  func isSent(byOtherThan id: (some Hashable & Sendable)?) -> Bool {
    guard let sender = self.sender else { return false }
    guard let id, !self.isSentByEndedInstance else { return true }
    return sender.takeUnretainedValue().instance != self.instance(id)
  }

  /// Whether the current action comes from an instance that has ended since, and that another one
  /// may have replaced.
  @usableFromInline
  var isSentByEndedInstance: Bool {
    guard let sender = self.sender else { return false }
    // Set only while a store runs, which is on the main actor.
    return MainActor.assumeIsolated { sender.takeUnretainedValue().isEnded }
  }

  /// An instance of the child by its id. A child without ids has a single instance.
  @usableFromInline
  func instance(_ id: some Hashable & Sendable) -> FeatureInstance {
    FeatureInstance(site: self, id: AnyHashableSendable(id))
  }

  @usableFromInline
  var soleInstance: FeatureInstance { FeatureInstance(site: self, id: nil) }
}
