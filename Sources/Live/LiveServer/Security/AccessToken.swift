#if LiveServer
import Synchronization

/// The access token of a server, with the rate limit for attempts.
final class AccessToken: Sendable {
  enum Verdict: Equatable, Sendable { case right, wrong, tooManyTries }

  /// The number of characters below which a token is too short to be secure.
  static let minimumLength = 16

  private let key = SecretKey()
  private let code: [UInt8]
  private let clock: any Clock<Duration>
  private let tries = Mutex(AccessTries())

  init(_ token: String, clock: any Clock<Duration>) {
    self.code = self.key.authenticationCode(for: token.utf8)
    self.clock = clock
  }

  /// Checks a token, and counts a failed attempt.
  ///
  /// - Parameters:
  ///   - text: The token that the client sent.
  ///   - address: The address of the client; `nil` if it does not identify a client.
  func verdict(on text: some StringProtocol, from address: String?) -> Verdict {
    // The lock covers check and count, so concurrent attempts can't exceed the limit.
    self.tries.withLock { tries in
      guard tries.mayTry(from: address) else { return .tooManyTries }
      // The comparison takes a time that depends neither on the length of the text nor on the
      // position of the first difference.
      if self.key.isValid(self.code, for: text.utf8) { return .right }
      tries.noteFailure(from: address, on: self.clock)
      return .wrong
    }
  }
}

/// A rate limit for wrong access tokens, by address: it stops guessing without locking out other
/// clients.
struct AccessTries {
  /// The number of failed attempts that are allowed in each ``period``.
  static let limit = 10
  static let period = Duration.seconds(60)

  /// The number of addresses that are counted separately. Further addresses share one count.
  static let addresses = 1000

  private var failures: [String?: (count: Int, end: Deadline)] = [:]

  /// Whether a client may make another attempt.
  func mayTry(from address: String?) -> Bool {
    guard let failure = self.failures[self.key(for: address)] else { return true }
    return failure.count < Self.limit || failure.end.hasPassed()
  }

  /// Counts a failed attempt.
  mutating func noteFailure(from address: String?, on clock: any Clock<Duration>) {
    if self.failures.count >= Self.addresses {
      self.failures = self.failures.filter { !$0.value.end.hasPassed() }
    }
    let key = self.key(for: address)
    if let failure = self.failures[key], !failure.end.hasPassed() {
      self.failures[key] = (failure.count + 1, failure.end)
    } else {
      self.failures[key] = (1, Deadline(after: Self.period, on: clock))
    }
  }

  private func key(for address: String?) -> String? {
    self.failures[address] != nil || self.failures.count < Self.addresses ? address : nil
  }
}
#endif
