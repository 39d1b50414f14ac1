#if LiveServer
import Logging
import Synchronization

/// A log handler that writes each message at most once per second.
///
/// Clients cause the messages about refused and lost connections. Without a limit, one client could
/// fill the disk with them, and each line would cost more than the refusal. The first message of a
/// kind is written at once. Of those in the second after it, the last one is written at the end of
/// the second, with their number as `repetitions`. Messages are the same if their texts are,
/// whatever their levels and their metadata.
struct RateLimitedLogHandler: LogHandler {
  /// The minimum time between two lines with the same message.
  static let period = Duration.seconds(1)

  private var base: any LogHandler
  private let repetitions: Repetitions

  init(_ base: any LogHandler, clock: any Clock<Duration>) {
    self.base = base
    self.repetitions = Repetitions(clock: clock)
  }

  var logLevel: Logger.Level {
    get { self.base.logLevel }
    set { self.base.logLevel = newValue }
  }

  var metadata: Logger.Metadata {
    get { self.base.metadata }
    set { self.base.metadata = newValue }
  }

  var metadataProvider: Logger.MetadataProvider? {
    get { self.base.metadataProvider }
    set { self.base.metadataProvider = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { self.base[metadataKey: key] }
    set { self.base[metadataKey: key] = newValue }
  }

  func log(event: LogEvent) {
    if self.repetitions.isFirst(event, of: self.base) { self.base.log(event: event) }
  }

  /// The messages of the last second.
  private final class Repetitions: Sendable {
    private struct Period {
      let end: Deadline
      var count = 0
      var last: (event: LogEvent, handler: any LogHandler)?
    }

    private let clock: any Clock<Duration>
    private let periods = Mutex<[String: Period]>([:])

    init(clock: any Clock<Duration>) {
      self.clock = clock
    }

    /// Returns whether a message has to be written now. Otherwise, it counts as a repetition.
    func isFirst(_ event: LogEvent, of handler: any LogHandler) -> Bool {
      let text = "\(event.message)"
      let first = self.periods.withLock { periods -> Period? in
        if var period = periods[text], period.last != nil || !period.end.hasPassed() {
          period.count += 1
          period.last = (event, handler)
          periods[text] = period
          return nil
        }
        return self.begin(text, in: &periods)
      }
      if let first { self.writeRepetitions(of: text, after: first.end) }
      return first != nil
    }

    private func begin(_ text: String, in periods: inout [String: Period]) -> Period {
      let period = Period(
        end: Deadline(after: RateLimitedLogHandler.period, on: self.clock))
      periods[text] = period
      return period
    }

    /// Writes a line at the end of each period in which a message was repeated.
    private func writeRepetitions(of text: String, after end: Deadline) {
      Task {
        try? await end.wait()
        let over = self.periods.withLock { periods -> (last: Period, next: Period)? in
          // The next period may have begun with another message.
          guard let period = periods[text], period.end.hasPassed() else { return nil }
          guard period.last != nil else {
            periods[text] = nil
            return nil
          }
          return (period, self.begin(text, in: &periods))
        }
        guard let over, let last = over.last.last else { return }
        var event = last.event
        event.metadata = (event.metadata ?? [:]).merging(
          ["repetitions": "\(over.last.count)"]
        ) { $1 }
        last.handler.log(event: event)
        self.writeRepetitions(of: text, after: over.next.end)
      }
    }
  }
}

extension Logger {
  /// Returns a logger that writes each message at most once per second.
  func limitingRepetitions(on clock: any Clock<Duration>) -> Logger {
    var logger = self
    logger.handler = RateLimitedLogHandler(self.handler, clock: clock)
    return logger
  }
}
#endif
