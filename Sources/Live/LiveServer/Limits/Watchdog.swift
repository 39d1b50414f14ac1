#if LiveServer
import Dispatch
import Foundation
import Logging
import NIOCore
import Synchronization

/// Reports pages that hold up the main actor: all pages of the process wait for it.
///
/// A timer asks the main actor for a response, on a queue of its own, and counts the time until it
/// gets one.
final class Watchdog: Sendable {
  private struct State {
    var waiting: WaitingTime
    /// The time of the last tick.
    var time = SuspendingClock.now
    /// The page that the main actor works for.
    var page: String?
    var isRunning = false
  }

  private let queue = DispatchQueue(label: "live-server.watchdog")
  private let period: Duration
  private let logger: Logger
  private let end: @Sendable () -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - limits: The limits of the server.
  ///   - logger: The logger for reports.
  ///   - end: Ends the process.
  init(
    limits: LiveServer.Limits, logger: Logger, end: @escaping @Sendable () -> Void = { abort() }
  ) {
    self.period = limits.busyWarning / 4
    self.logger = logger
    self.end = end
    self.state = Mutex(
      State(waiting: WaitingTime(warning: limits.busyWarning, limit: limits.maximumBusyTime)))
  }

  /// Begins to observe the main actor, until ``stop()``.
  func start() {
    self.state.withLock { state in
      state.isRunning = true
      state.time = .now
    }
    self.scheduleTick()
  }

  /// Ends the observation.
  func stop() {
    self.state.withLock { $0.isRunning = false }
  }

  /// Notes that the main actor works for a page until ``endWork()``. Reports name its path.
  @MainActor
  func beginWork(for page: String?) { self.state.withLock { $0.page = page } }

  /// Notes that the work for a page is done.
  @MainActor
  func endWork() { self.state.withLock { $0.page = nil } }

  private func scheduleTick() {
    let period = Int(clamping: TimeAmount(self.period).nanoseconds)
    self.queue.asyncAfter(deadline: .now() + .nanoseconds(period)) { [weak self] in
      guard let self, self.state.withLock({ $0.isRunning }) else { return }
      self.tick(at: .now)
      self.scheduleTick()
    }
  }

  private func tick(at time: SuspendingClock.Instant) {
    let (step, page) = self.state.withLock { state in
      // Time in which this process was stopped does not count.
      let elapsed = min(state.time.duration(to: time), self.period * 2)
      state.time = time
      return (state.waiting.pass(elapsed), state.page)
    }
    switch step {
    case .wait: break
    case .ask: Task { @MainActor in self.respond() }
    case .warn(let duration):
      self.logger.warning(
        "A page holds up all pages of this process: it works for longer than 'busyWarning'.",
        metadata: Self.metadata(duration, page))
    case .end(let duration):
      self.logger.critical(
        "The process ends: a page works for longer than 'maximumBusyTime'.",
        metadata: Self.metadata(duration, page))
      self.end()
    }
  }

  private func respond() {
    guard let duration = self.state.withLock({ $0.waiting.end() }) else { return }
    self.logger.warning(
      "Pages are no longer held up.", metadata: ["duration": "\(duration)"])
  }

  private static func metadata(_ duration: Duration, _ page: String?) -> Logger.Metadata {
    ["duration": "\(duration)", "page": "\(page ?? "unknown, in an effect or a task")"]
  }
}

/// The time for which a response is awaited.
struct WaitingTime {
  enum Step: Equatable {
    case ask
    case wait
    case warn(Duration)
    case end(Duration)
  }

  let warning: Duration
  let limit: Duration?
  private var time: Duration?
  private var hasWarned = false

  init(warning: Duration, limit: Duration?) {
    self.warning = warning
    self.limit = limit
  }

  /// Notes that time has passed, and returns what to do then. The limit is reached once.
  mutating func pass(_ elapsed: Duration) -> Step {
    guard let last = self.time else {
      self.time = .zero
      return .ask
    }
    let time = last + elapsed
    self.time = time
    if let limit, last < limit, limit <= time { return .end(time) }
    guard !self.hasWarned, self.warning <= time else { return .wait }
    self.hasWarned = true
    return .warn(time)
  }

  /// Notes the response.
  ///
  /// - Returns: The time until it came, if there was a warning.
  mutating func end() -> Duration? {
    defer {
      self.time = nil
      self.hasWarned = false
    }
    return self.hasWarned ? self.time : nil
  }
}
#endif
