#if LiveServer
  import Synchronization

  /// What somebody has to know to be let in.
  final class AccessToken: Sendable {
    enum Verdict: Equatable, Sendable { case right, wrong, tooManyTries }

    /// How short a token may be.
    static let minimumLength = 16

    private let key = SecretKey()
    private let code: [UInt8]
    private let clock: any Clock<Duration>
    private let tries = Mutex(AccessTries())

    init(_ token: String, clock: any Clock<Duration>) {
      self.code = self.key.authenticationCode(for: token.utf8)
      self.clock = clock
    }

    /// Whether somebody knows it.
    ///
    /// - Parameter address: Where it is said; `nil` if that says nothing.
    func verdict(on text: some StringProtocol, from address: String?) -> Verdict {
      // All at once: of tries at the same time no more are heard than of others.
      self.tries.withLock { tries in
        guard tries.mayTry(from: address) else { return .tooManyTries }
        // Codes are compared in a time that depends neither on the length of what was said nor on where it is wrong.
        if self.key.isValid(self.code, for: text.utf8) { return .right }
        tries.noteFailure(from: address, on: self.clock)
        return .wrong
      }
    }
  }
#endif
