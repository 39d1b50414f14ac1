import ConcurrencyExtras
import Synchronization

/// Everything that follows from one action sent to a store by its client: the effects that it
/// started, the effects of the actions that they send, and so on.
@MainActor
@usableFromInline
final class EffectFamily {
  private var members = EffectRoster()
  private var holdCount = 0
  private var waiters: [UnsafeContinuation<Void, Never>] = []
  private nonisolated let cancelled = Atomic<Bool>(false)

  nonisolated init() {}

  /// Whether it has been cancelled: no more of its effects are started.
  nonisolated var isCancelled: Bool {
    self.cancelled.load(ordering: .relaxed)
  }

  /// Whether nothing is running and nothing is expected.
  var isFinished: Bool {
    self.holdCount == 0 && self.members.isEmpty
  }

  /// Keeps the family from finishing until ``release()``: for a queued action of the family.
  func hold() {
    self.holdCount += 1
  }

  func release() {
    self.holdCount -= 1
    self.resumeWaiters()
  }

  func insert(_ entry: EffectEntry) {
    self.members.insert(entry)
  }

  func remove(_ entry: EffectEntry) {
    self.members.remove(entry)
    self.resumeWaiters()
  }

  /// Cancels the running effects and prevents further ones.
  nonisolated func cancel() {
    guard !self.cancelled.exchange(true, ordering: .relaxed) else { return }
    MainActor.runSoon {
      var members: [EffectEntry] = []
      self.members.forEach { members.append($0) }
      for member in members.sorted(by: { $0.number < $1.number }) { member.cancel() }
    }
  }

  /// Waits until it is finished.
  func finish() async {
    guard !self.isFinished else { return }
    await withUnsafeContinuation { self.waiters.append($0) }
  }

  private func resumeWaiters() {
    guard !self.waiters.isEmpty, self.isFinished else { return }
    let waiters = self.waiters
    self.waiters = []
    for waiter in waiters { waiter.resume() }
  }
}

extension EffectFamily: nonisolated Hashable {
  @usableFromInline
  nonisolated static func == (lhs: EffectFamily, rhs: EffectFamily) -> Bool {
    lhs === rhs
  }

  @usableFromInline
  nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
