import ConcurrencyExtras
import SourceLocations

/// The running effects of a test store.
@MainActor
final class TestEffects: EffectObserver {
  nonisolated let executor = EffectExecutor()

  private var effects: [UInt64: InFlightEffect] = [:]

  /// The numbers of effects that the test has skipped: they continue, and the test need not wait
  /// for their end.
  private var skipped: Set<UInt64> = []

  /// The action that is being processed.
  var currentAction: Any?

  /// Whether the feature has dismissed itself. Effects that ignore their cancellation do not fail
  /// the test then.
  var areDismissed = false

  /// The number of turns of the effects and the main actor after which effects without rest are
  /// considered restless.
  var turnLimit = 2_000

  /// The same limit for jobs without a turn of the main actor.
  var jobLimit = 20_000

  /// Whether effects run without a pause: a timer on an immediate clock, for example. The test
  /// continues beside them.
  private(set) var areRestless = false

  /// Counts all events in the store.
  private var eventCount = 0

  nonisolated init() {
    self.executor.setEffects(self)
  }

  /// The running effects that are not skipped, in the order in which they were started.
  var running: [InFlightEffect] {
    self.all.filter { !self.skipped.contains($0.effect.number) }
  }

  /// The running effects, in the order in which they were started.
  private var all: [InFlightEffect] {
    let tasks = self.executor.tasksAwaitingTest
    return self.effects.values
      .sorted { $0.effect.number < $1.effect.number }
      .map { running in
        var running = running
        running.awaitsTest = tasks.map { running.effect.isHeldUp(by: $0) } ?? false
        return running
      }
  }

  /// Whether all running effects are skipped.
  var isEmpty: Bool { self.effects.count == self.skipped.count }

  /// Whether no effect runs, not even a skipped one.
  var areOver: Bool { self.effects.isEmpty }

  /// Whether the test has to wait for effects of a family.
  func areRunning(of family: EffectFamily) -> Bool {
    !family.isFinished
      && (self.skipped.isEmpty
        || self.effects.values.contains {
          $0.effect.family === family && !self.skipped.contains($0.effect.number)
        })
  }

  func effectDidStart(_ effect: RunningEffect) {
    self.effects[effect.number] = InFlightEffect(effect: effect, cause: self.currentAction)
    self.eventCount += 1
  }

  nonisolated func effectWillWork() async {
    await self.executor.letOthersPass()
  }

  func effectDidEnd(_ effect: RunningEffect) {
    self.effects[effect.number] = nil
    self.skipped.remove(effect.number)
    self.noteEvent()
  }

  /// Records an action that an effect has sent, or that a reducer has sent on.
  func didSend(_ effect: RunningEffect?) {
    self.noteEvent()
  }

  /// Stops tracking effects.
  func abandon(_ effects: [InFlightEffect]) {
    for effect in effects { self.effectDidEnd(effect.effect) }
  }

  /// Lets effects continue without the test.
  func skip(_ effects: [InFlightEffect]) {
    for effect in effects where self.effects[effect.effect.number] != nil {
      self.skipped.insert(effect.effect.number)
    }
  }

  private func noteEvent() {
    self.eventCount += 1
    self.executor.announceNews()
  }

  /// Whether no effect can continue before the test acts.
  ///
  /// Call it at rest.
  var areAwaitingTest: Bool {
    guard let tasks = self.executor.tasksAwaitingTest else { return false }
    return self.effects.values.allSatisfy { $0.effect.isHeldUp(by: tasks) }
  }

  /// Waits until there is news from outside of the store, or the duration is over.
  func awaitNews(for duration: Duration) async {
    self.executor.attend()
    await self.executor.awaitNews(for: duration)
    self.executor.leave()
  }
}

// MARK: Rest

extension TestEffects {
  /// Waits until each effect has ended or is suspended.
  ///
  /// The effects run until the executor has no job left; then the main actor runs its queued jobs.
  /// The effects are at rest when that brings no new event. Effects without a pause continue, and
  /// get fewer turns from then on: as many as they would get elsewhere while a test yields a few
  /// times.
  func rest() async {
    guard !self.areOver else {
      self.areRestless = false
      return
    }
    self.executor.attend()
    defer { self.executor.leave() }
    let turns = self.areRestless ? min(50, self.turnLimit) : self.turnLimit
    self.areRestless = await !self.takeTurns(atMost: turns)
  }

  /// - Returns: Whether the effects are at rest.
  private func takeTurns(atMost limit: Int) async -> Bool {
    var quietTurnCount = 0
    for _ in 0..<limit {
      let eventCount = self.eventCount &+ self.executor.queuedJobCount
      // A loop that yields always has a job: the limit gives the main actor its turns.
      let hasRunAll = self.executor.runJobs(
        atMost: self.areRestless ? min(50, self.jobLimit) : self.jobLimit)
      if self.areOver { return true }
      await Task.mainActorTurn()
      if self.areOver { return true }
      guard hasRunAll || self.areRestless else { return false }
      guard hasRunAll, eventCount == self.eventCount &+ self.executor.queuedJobCount else {
        quietTurnCount = 0
        continue
      }
      quietTurnCount += 1
      if quietTurnCount == 4 || self.areAwaitingTest { return true }
    }
    return false
  }
}

extension TestEffects {
  /// Waits until a condition holds, while it can become true without the test.
  ///
  /// - Parameters:
  ///   - duration: The timeout for work outside of the store.
  ///   - condition: Evaluated when the effects are at rest.
  /// - Returns: The reason why the wait has ended.
  func wait(for duration: Duration, until condition: () -> Bool) async -> Patience {
    await self.rest()
    let end = ContinuousClock.now.advanced(by: duration)
    while !condition() {
      if self.areOver || self.areAwaitingTest { return .untilTestActs }
      let rest = ContinuousClock.now.duration(to: end)
      guard rest > .zero, !Task.isCancelled else { break }
      await self.awaitNews(for: rest)
      await self.rest()
    }
    return .duration(duration)
  }
}

/// The reason why a wait has ended.
enum Patience {
  /// Nothing can arrive before the test acts.
  case untilTestActs
  /// The timeout for work outside of the store is over.
  case duration(Duration)
}

/// A running effect of a test store.
struct InFlightEffect {
  let effect: RunningEffect
  /// The action that has started it, if known.
  let cause: Any?
  /// Whether it cannot continue before the test acts.
  var awaitsTest = false
}

extension InFlightEffect: CustomStringConvertible {
  var description: String {
    let cause = self.cause.map { ", started by \(ActionLabel($0).text)" } ?? ""
    return "\(EffectName(self.effect))\(cause)"
  }
}

/// The description of an effect in messages: its name, its feature and the source location that
/// created it.
struct EffectName: CustomStringConvertible {
  let description: String

  init(_ effect: RunningEffect) {
    let label = effect.label
    let name = label.name.map { "\"\($0)\"" } ?? "an effect"
    let actions = "\(TypeName(effect.actionType))"
    let feature = actions.hasSuffix(".Action") ? String(actions.dropLast(7)) : actions
    self.description = "\(name) of \(feature), created at \(label.location)"
  }
}
