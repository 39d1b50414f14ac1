#if LiveServer
  /// What a server proves with that it is the one that was asked for, and encrypts with: files in the PEM format.
  public struct Certificate: Sendable {
    /// The certificate, and those that vouch for it.
    public var certificate: String

    /// The private key.
    public var key: String

    /// Files of this machine.
    ///
    /// - Parameters:
    ///   - certificate: The path of the certificate, and behind it those that vouch for it.
    ///   - key: The path of its private key.
    public static func files(_ certificate: String, key: String) -> Self {
      Self(certificate: certificate, key: key)
    }
  }
#endif
