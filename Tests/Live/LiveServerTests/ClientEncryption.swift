#if LiveServer
import NIOCore
#if TLS
import NIOSSL
#endif

/// The TLS configuration of a client in a test.
struct ClientEncryption: Sendable {
  #if TLS
  private let context: NIOSSLContext

  /// - Parameters:
  ///   - certificate: The path of the only certificate that the client trusts.
  ///   - version: The only version that the client speaks; `nil` for any.
  init(trusting certificate: String, version: TLSVersion? = nil) throws {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .file(certificate)
    if let version {
      configuration.minimumTLSVersion = version
      configuration.maximumTLSVersion = version
    }
    self.context = try NIOSSLContext(configuration: configuration)
  }

  func encrypt(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
    try pipeline.addHandler(
      NIOSSLClientHandler(context: self.context, serverHostname: "localhost"))
  }
  #else
  private init() {}

  func encrypt(_ pipeline: ChannelPipeline.SynchronousOperations) throws {}
  #endif
}
#endif
