/// The rate limit that effects of a feature with one id share.
@MainActor
final class Throttle<Root>: AnyThrottle {
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
