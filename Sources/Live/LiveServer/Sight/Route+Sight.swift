#if LiveServer
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import NIOCore

  extension Route {
    /// Metrics, for Prometheus. Only this machine may read them, at `localhost`, and nobody through a proxy that passes on the
    /// field `Host` as it is, or says for whom it asks.
    ///
    /// If there is an access token, Prometheus has to say it: `authorization: { credentials: … }` in its configuration.
    ///
    /// - Parameters:
    ///   - metrics: The metrics.
    ///   - path: Where they are.
    public init(metrics: PrometheusMetrics, at path: String = "/metrics") {
      self.init { router, site in
        router.on(RouterPath(path), method: .get) { request, context in
          guard site.isLocal(request, context) else { throw HTTPError(.notFound) }
          return Response(text: metrics.text(), type: "text/plain; version=0.0.4; charset=utf-8")
        }
      }
    }

    /// Says `ok` as long as pages are being served, for whoever has to know whether the server lives.
    ///
    /// The answer comes from the main actor, where pages live: it does not come while that is not able to answer.
    ///
    /// It is said to everybody who asks by a name of the server, also to who does not know the access token.
    ///
    /// - Parameter path: Where it is said.
    public init(health path: String) {
      self.init(openPaths: [path]) { router, _ in
        router.on(RouterPath(path), method: .get) { @MainActor _, _ in
          Response(text: "ok\n", type: "text/plain; charset=utf-8")
        }
      }
    }
  }

  extension Response {
    fileprivate init(text: String, type: String) {
      self.init(
        status: .ok,
        headers: [.contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
  }
#endif
