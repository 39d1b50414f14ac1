#if LiveServer
import NIOCore
#if TLS
import NIOSSL
#endif

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

/// The TLS configuration of a server, with its certificate and private key loaded.
struct Encryption: Sendable {
  #if TLS
  private let context: NIOSSLContext

  /// Loads a certificate and its key.
  ///
  /// - Throws: ``LiveServerError/unusableCertificate(_:reason:)`` if a file is missing or
  ///   malformed, and ``LiveServerError/exposedSecret(_:)`` if every user of the machine may
  ///   read the key.
  init(_ certificate: Certificate) throws(LiveServerError) {
    let chain = try Self.read(certificate.certificate) {
      try NIOSSLCertificate.fromPEMFile(certificate.certificate)
    }
    guard !chain.isEmpty else {
      throw .unusableCertificate(
        certificate.certificate, reason: "It contains no certificate")
    }
    self.context = try Self.read(certificate.key) {
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(file: certificate.key, format: .pem)))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      return try NIOSSLContext(configuration: configuration)
    }
    // A file without a private key is reported as that.
    try LiveServer.Security.checkSecret(at: certificate.key)
  }

  private static func read<Value>(
    _ path: String, _ body: () throws -> Value
  ) throws(LiveServerError) -> Value {
    do {
      return try body()
    } catch {
      throw .unusableCertificate(path, reason: "\(error)")
    }
  }

  /// Encrypts a connection.
  func encrypt(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
    try pipeline.addHandler(NIOSSLServerHandler(context: self.context))
  }
  #else
  /// Reports that this build has no TLS.
  ///
  /// - Throws: ``LiveServerError/noTLS(_:)``, always.
  init(_ certificate: Certificate) throws(LiveServerError) {
    throw .noTLS(certificate.certificate)
  }

  func encrypt(_ pipeline: ChannelPipeline.SynchronousOperations) throws {}
  #endif
}
#endif
