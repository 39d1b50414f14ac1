// Without networking in Foundation there is no such dependency, and nothing is linked for it.
#if canImport(FoundationNetworking)
  public import FoundationNetworking
#elseif canImport(Darwin)
  public import Foundation
#endif

#if canImport(FoundationNetworking) || canImport(Darwin)
  extension DependencyValues {
    /// The session for requests over the network, shared by the process.
    ///
    /// A test that uses it has to override it. Often a client with a few endpoints is the better
    /// dependency, for it is easier to override.
    public var urlSession: URLSession {
      get { self[URLSessionKey.self] }
      set { self[URLSessionKey.self] = newValue }
    }
  }

  private enum URLSessionKey: DependencyKey {
    static var liveValue: URLSession { .shared }
  }
#endif
