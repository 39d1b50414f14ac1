#if LiveServer
  import NIOCore

  /// Counts messages, so that there are not too many in a short time: a bucket that fills up again by and by.
  struct MessageRate {
    private let perSecond: Double
    private let burst: Double
    private var available: Double
    private var last: NIODeadline

    /// - Parameter factor: How many times the limits may be used.
    init(limits: LiveServer.Limits, times factor: Double = 1, at now: NIODeadline) {
      self.perSecond = limits.messagesPerSecond * factor
      self.burst = Double(limits.messageBurst) * factor
      self.available = self.burst
      self.last = now
    }

    /// Counts a message.
    ///
    /// - Returns: Whether there may be one more.
    mutating func take(at now: NIODeadline) -> Bool {
      // Of two sockets one may tell late what has arrived early.
      let seconds = max(0, Double((now - self.last).nanoseconds) / 1e9)
      self.available = min(self.available + seconds * self.perSecond, self.burst)
      self.last = max(self.last, now)
      guard self.available >= 1 else { return false }
      self.available -= 1
      return true
    }

    /// Counts what a message has cost besides.
    mutating func charge(_ messages: Double) { self.available -= messages }
  }
#endif
