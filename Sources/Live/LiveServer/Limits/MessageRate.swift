#if LiveServer
  import BoundedNumbers
  import NIOCore

  /// Counts messages, or their bytes, so that there are not too many in a short time: a bucket that fills up again by and by.
  struct MessageRate {
    private let perSecond: Double
    private let burst: Double
    private var available: Double
    private var last: NIODeadline

    init(perSecond: Double, burst: Double, at now: NIODeadline) {
      self.perSecond = perSecond
      self.burst = burst
      self.available = burst
      self.last = now
    }

    /// Counts messages.
    ///
    /// - Parameter factor: How many times the limits may be used.
    init(limits: LiveServer.Limits, times factor: Double = 1, at now: NIODeadline) {
      self.init(
        perSecond: limits.messagesPerSecond * factor, burst: Double(limits.messageBurst) * factor,
        at: now)
    }

    /// Counts bytes.
    init(bytesOf limits: LiveServer.Limits, at now: NIODeadline) {
      self.init(
        perSecond: Double(limits.bytesPerSecond), burst: Double(limits.byteBurst), at: now)
    }

    /// Counts a message.
    ///
    /// - Returns: Whether there may be one more.
    mutating func take(at now: NIODeadline) -> Bool {
      self.fill(at: now)
      guard self.available >= 1 else { return false }
      self.available -= 1
      return true
    }

    /// Counts so many bytes, whether they are too many or not. Messages are handled one after the other: each waits for its own bytes,
    /// after the wait of the message before it.
    ///
    /// - Returns: How long to wait before they are used; `nil` if there were not too many.
    mutating func wait(for count: Int, at now: NIODeadline) -> Duration? {
      self.fill(at: now)
      self.available -= Double(count)
      guard self.available < 0 else { return nil }
      let wait = Int64(clamping: -self.available / self.perSecond * 1e9)
      // What the wait earns is used.
      self.available = 0
      self.last = self.last + .nanoseconds(wait)
      return .nanoseconds(wait)
    }

    /// Counts what was used without asking.
    mutating func charge(_ count: Double) { self.available -= count }

    private mutating func fill(at now: NIODeadline) {
      // Of two sockets one may tell late what has arrived early.
      let seconds = max(0, Double((now - self.last).nanoseconds) / 1e9)
      self.available = min(self.available + seconds * self.perSecond, self.burst)
      self.last = max(self.last, now)
    }
  }
#endif
