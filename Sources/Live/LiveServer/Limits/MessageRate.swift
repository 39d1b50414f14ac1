#if LiveServer
import BoundedNumbers
import NIOCore

/// A token bucket for messages or for their bytes.
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

  /// Creates a token bucket for messages.
  ///
  /// - Parameter factor: The multiple of the configured limits to allow.
  init(limits: LiveServer.Limits, times factor: Double = 1, at now: NIODeadline) {
    self.init(
      perSecond: limits.messagesPerSecond * factor, burst: Double(limits.messageBurst) * factor,
      at: now)
  }

  /// Creates a token bucket for bytes.
  init(bytesOf limits: LiveServer.Limits, at now: NIODeadline) {
    self.init(
      perSecond: Double(limits.bytesPerSecond), burst: Double(limits.byteBurst), at: now)
  }

  /// Takes one token for a message.
  ///
  /// - Returns: `false` if the bucket is empty.
  mutating func take(at now: NIODeadline) -> Bool {
    self.fill(at: now)
    guard self.available >= 1 else { return false }
    self.available -= 1
    return true
  }

  /// Takes tokens for bytes, also if there are not enough. Messages are handled one after the
  /// other: each waits for its own bytes, after the wait of the message before it.
  ///
  /// - Returns: The time to wait before handling the bytes; `nil` if there were enough tokens.
  mutating func wait(for count: Int, at now: NIODeadline) -> Duration? {
    self.fill(at: now)
    self.available -= Double(count)
    guard self.available < 0 else { return nil }
    let wait = Int64(clamping: -self.available / self.perSecond * 1e9)
    // The tokens that arrive during the wait are spent.
    self.available = 0
    self.last = self.last + .nanoseconds(wait)
    return .nanoseconds(wait)
  }

  /// Takes tokens for work that was done without asking the bucket first.
  mutating func charge(_ count: Double) { self.available -= count }

  private mutating func fill(at now: NIODeadline) {
    // Two sockets of a page may report their arrivals out of order.
    let seconds = max(0, Double((now - self.last).nanoseconds) / 1e9)
    self.available = min(self.available + seconds * self.perSecond, self.burst)
    self.last = max(self.last, now)
  }
}
#endif
