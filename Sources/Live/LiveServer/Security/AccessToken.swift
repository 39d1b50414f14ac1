#if LiveServer
  import Crypto
  import Foundation
  import Synchronization

  /// What somebody has to know to be let in.
  final class AccessToken: Sendable {
    enum Verdict: Equatable, Sendable { case right, wrong, tooManyTries }

    /// How short a token may be.
    static let minimumLength = 16

    /// How many wrong tries there may be in `period`, whoever makes them.
    static let limit = 10
    static let period = Duration.seconds(60)

    private let key = SymmetricKey(size: .bits256)
    private let code: Data
    private let clock: any Clock<Duration>
    private let failures = Mutex((count: 0, end: Deadline?.none))

    init(_ token: String, clock: any Clock<Duration>) {
      self.code = Data(HMAC<SHA256>.authenticationCode(for: Data(token.utf8), using: self.key))
      self.clock = clock
    }

    /// Whether somebody knows it.
    func verdict(on text: String) -> Verdict {
      let mayTry = self.failures.withLock { failures in
        if failures.end?.hasPassed() == true { failures = (0, nil) }
        return failures.count < Self.limit
      }
      guard mayTry else { return .tooManyTries }
      // Codes are compared in a time that depends neither on the length of what was said nor on where it is wrong.
      if HMAC<SHA256>.isValidAuthenticationCode(
        self.code, authenticating: Data(text.utf8), using: self.key)
      {
        return .right
      }
      self.failures.withLock { failures in
        failures.count += 1
        failures.end = failures.end ?? Deadline(after: Self.period, on: self.clock)
      }
      return .wrong
    }
  }
#endif
