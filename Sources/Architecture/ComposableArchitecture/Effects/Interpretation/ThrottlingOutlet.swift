/// Passes one action on in each interval, and another one when the interval is over.
final class ThrottlingOutlet<Action, Root>: EffectOutlet<Action, Root> {
  private let id: CancelID
  private let pace: ThrottlePace
  private let context: EffectContext
  private let next: EffectOutlet<Action, Root>
  private weak var interpreter: EffectInterpreter<Root>?

  init(
    id: CancelID, pace: ThrottlePace, context: EffectContext, next: EffectOutlet<Action, Root>,
    interpreter: EffectInterpreter<Root>
  ) {
    self.id = id
    self.pace = pace
    self.context = context
    self.next = next
    self.interpreter = interpreter
  }

  override func admit(_ action: Action) -> Root? {
    guard let action = self.next.admit(action) else { return nil }
    let instance = self.context.instance
    guard let throttle = instance.throttle(self.id) as? Throttle<Root>, throttle.isClosed else {
      instance.setThrottle(Throttle<Root>(interval: self.pace.begin()), for: self.id)
      return action
    }
    if let wait = throttle.wait, wait.isPending {
      if self.pace.latest { wait.action = action }
    } else {
      throttle.wait = self.startWait(action, for: throttle)
    }
    return nil
  }

  private func startWait(_ action: Root, for throttle: Throttle<Root>) -> Throttle<Root>.Wait {
    let wait = Throttle<Root>.Wait(action: action)
    let pace = self.pace
    let interval = throttle.interval
    let run = EffectRun<Root>(label: pace.label) { send in
      try await interval.sleepUntilOver()
      await throttle.finish(wait, next: pace, send: send)
    }
    var context = self.context
    context.stage = nil
    wait.effect = self.interpreter?.launch(run, outlet: RootOutlet(), context: context)
    return wait
  }
}

/// The rate limit that effects of a feature with one id share.
@MainActor
private final class Throttle<Root>: AnyThrottle {
  /// An action that is delayed until the end of the interval.
  @MainActor
  final class Wait {
    var action: Root
    weak var effect: RunningEffect?

    init(action: Root) {
      self.action = action
    }

    /// Whether the action will be sent.
    var isPending: Bool {
      self.effect.map { !$0.isCancelled } ?? false
    }
  }

  private(set) var interval: ThrottleInterval
  var wait: Wait?

  init(interval: ThrottleInterval) {
    self.interval = interval
  }

  /// Whether a new action must wait.
  var isClosed: Bool {
    self.wait?.isPending == true || !self.interval.isOver()
  }

  /// Sends the delayed action, and begins the next interval.
  func finish(_ wait: Wait, next pace: ThrottlePace, send: Send<Root>) {
    guard self.wait === wait else { return }
    self.wait = nil
    self.interval = pace.begin()
    send(wait.action)
  }
}

/// The rate limit of an effect's actions.
@usableFromInline
struct ThrottlePace: Sendable {
  let label: EffectLabel
  let latest: Bool
  /// Begins an interval at the current time.
  let begin: @Sendable () -> ThrottleInterval
}

/// An interval in which no further action is sent.
struct ThrottleInterval: Sendable {
  let isOver: @Sendable () -> Bool
  let sleepUntilOver: @Sendable () async throws -> Void

  init(
    isOver: @escaping @Sendable () -> Bool,
    sleepUntilOver: @escaping @Sendable () async throws -> Void
  ) {
    self.isOver = isOver
    self.sleepUntilOver = sleepUntilOver
  }

  init<Duration: DurationProtocol>(_ duration: Duration, on clock: some Clock<Duration>) {
    let end = clock.now.advanced(by: duration)
    self.init(
      isOver: { end <= clock.now },
      sleepUntilOver: { try await clock.sleep(until: end, tolerance: nil) }
    )
  }
}
