// Without networking in Foundation this dependency does not exist, and nothing is linked for it.
#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#elseif canImport(Darwin)
public import Foundation
#endif

#if canImport(FoundationNetworking) || canImport(Darwin)
extension DependencyValues {
  /// The session for requests over the network, shared by the process.
  ///
  /// In a test, requests fail unless the session is overridden. Often a client with a few endpoints is the better
  /// dependency, for it is easier to override.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

private enum URLSessionKey: DependencyKey {
  static var liveValue: URLSession { .shared }

  static var testValue: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [FailingURLProtocol.self]
    return URLSession(configuration: configuration)
  }
}

/// Fails all requests: a test does not use the network.
private final class FailingURLProtocol: URLProtocol {
  struct RequestInTest: Error, CustomStringConvertible {
    let url: URL?

    var description: String {
      """
      A test has requested "\(url?.absoluteString ?? "")" by the dependency 'urlSession'. Override 'urlSession', or the \
      client that uses it, by 'withDependencies'.
      """
    }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    client?.urlProtocol(self, didFailWithError: RequestInTest(url: request.url))
  }

  override func stopLoading() {}
}
#endif
