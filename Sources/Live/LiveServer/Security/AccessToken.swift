#if LiveServer
  import Synchronization

  /// The access token of a server, with the rate limit for attempts.
  final class AccessToken: Sendable {
    enum Verdict: Equatable, Sendable { case right, wrong, tooManyTries }

    /// The minimum length of a token.
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
#endif
