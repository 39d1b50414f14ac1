#if LiveServer
  /// The paths of a server's TLS certificate and its private key, both in PEM format.
  public struct Certificate: Sendable {
    /// The path of the certificate chain.
    public var certificate: String

    /// The path of the private key.
    public var key: String

    /// Names two files of this machine.
    ///
    /// - Parameters:
    ///   - certificate: The path of the certificate, followed in the file by its intermediate
    ///     certificates.
    ///   - key: The path of its private key.
    public static func files(_ certificate: String, key: String) -> Self {
      Self(certificate: certificate, key: key)
    }
  }
#endif
