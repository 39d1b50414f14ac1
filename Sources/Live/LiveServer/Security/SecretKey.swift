#if LiveServer
  /// A secret key that authenticates messages with HMAC-SHA-256 (RFC 2104).
  struct SecretKey: Sendable {
    /// The length of a random key, in bytes.
    static let length = 32

    let bytes: [UInt8]

    /// A random key, from the operating system's generator.
    init() {
      var generator = SystemRandomNumberGenerator()
      self.bytes = (0..<Self.length).map { _ in generator.next() }
    }

    /// A key of the given bytes. RFC 2104 replaces more than 64 bytes by their digest.
    init(_ bytes: some Collection<UInt8>) {
      self.bytes = bytes.count > SHA256.blockLength ? SHA256.digest(bytes) : Array(bytes)
    }

    /// The code that proves that a message comes from an owner of this key.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the message.
    func authenticationCode(for message: some Collection<UInt8>) -> [UInt8] {
      let key = self.bytes + Array(repeating: 0, count: SHA256.blockLength - self.bytes.count)
      let inner = SHA256.digest(key.map { $0 ^ 0x36 } + Array(message))
      return SHA256.digest(key.map { $0 ^ 0x5c } + inner)
    }

    /// Whether a code authenticates a message.
    ///
    /// The time does not depend on the position of the first difference.
    func isValid(_ code: some Collection<UInt8>, for message: some Collection<UInt8>) -> Bool {
      let expected = self.authenticationCode(for: message)
      guard code.count == expected.count else { return false }
      return zip(code, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }
#endif
