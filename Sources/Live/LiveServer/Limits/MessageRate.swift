#if LiveServer
  import NIOCore

  /// Counts messages, so that there are not too many in a short time: a bucket that fills up again by and by.
  struct MessageRate {
    private let perSecond: Double
    private let burst: Double
    private var available: Double
    private var last: NIODeadline

    init(limits: LiveServer.Limits, at now: NIODeadline) {
      self.perSecond = limits.messagesPerSecond
      self.burst = Double(limits.messageBurst)
      self.available = self.burst
      self.last = now
    }

    /// Counts a message.
    ///
    /// - Returns: Whether there may be one more.
    mutating func take(at now: NIODeadline) -> Bool {
      let seconds = Double((now - self.last).nanoseconds) / 1e9
      self.available = min(self.available + seconds * self.perSecond, self.burst)
      self.last = now
      guard self.available >= 1 else { return false }
      self.available -= 1
      return true
    }
  }
#endif
