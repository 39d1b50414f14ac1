#if LiveServer
  import NIOSSL

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

    /// What connections are encrypted with.
    func load() throws(LiveServerError) -> NIOSSLContext {
      let chain = try self.read(self.certificate) {
        try NIOSSLCertificate.fromPEMFile(self.certificate)
      }
      guard !chain.isEmpty else {
        throw .unusableCertificate(self.certificate, reason: "It does not hold a certificate")
      }
      return try self.read(self.key) {
        var configuration = TLSConfiguration.makeServerConfiguration(
          certificateChain: chain.map { .certificate($0) },
          privateKey: .privateKey(try NIOSSLPrivateKey(file: self.key, format: .pem)))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        return try NIOSSLContext(configuration: configuration)
      }
    }

    private func read<Value>(
      _ path: String, _ body: () throws -> Value
    ) throws(LiveServerError) -> Value {
      do {
        return try body()
      } catch {
        throw .unusableCertificate(path, reason: "\(error)")
      }
    }
  }
#endif
