#if LiveServer
  import Crypto
  import Foundation
  import Synchronization

  /// What somebody has to know to be let in.
  final class AccessToken: Sendable {
    enum Verdict: Equatable, Sendable { case right, wrong, tooManyTries }

    /// How short a token may be.
    static let minimumLength = 16

    private let key = SymmetricKey(size: .bits256)
    private let code: Data
    private let clock: any Clock<Duration>
    private let tries = Mutex(AccessTries())

    init(_ token: String, clock: any Clock<Duration>) {
      self.code = Data(HMAC<SHA256>.authenticationCode(for: Data(token.utf8), using: self.key))
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
        if HMAC<SHA256>.isValidAuthenticationCode(
          self.code, authenticating: Data(text.utf8), using: self.key)
        {
          return .right
        }
        tries.noteFailure(from: address, on: self.clock)
        return .wrong
      }
    }
  }
#endif
