#if LiveServer
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

extension Route {
  /// Creates a route for metrics in the format of Prometheus. Only this machine may read them, at
  /// `localhost`, and not through a proxy that passes on the field `Host` or adds forwarding
  /// fields.
  ///
  /// With several workers the response contains the metrics of all of them, with the label
  /// `worker`. Those of a worker that does not reply within a second are missing.
  ///
  /// If the server has an access token, Prometheus must send it: `authorization: { credentials: …
  /// }` in its configuration.
  ///
  /// - Parameters:
  ///   - metrics: The metrics backend.
  ///   - path: The path of the route.
  public init(metrics: PrometheusMetrics, at path: String = "/metrics") {
    self.init { router, site in
      let busRequest = "metrics \(path)"
      site.bus?.respond(to: busRequest) { _ in Array(metrics.text().utf8) }
      router.on(RouterPath(path), method: .get) { request, context in
        guard site.isLocal(request, context) else { throw HTTPError(.notFound) }
        return Response(
          text: await Self.text(of: metrics, busRequest, site.bus),
          type: "text/plain; version=0.0.4; charset=utf-8")
      }
    }
  }

  private static func text(
    of metrics: PrometheusMetrics, _ request: String, _ bus: WorkerBus?
  ) async -> String {
    guard let bus, bus.count > 1 else { return metrics.text() }
    var texts = await bus.responses(to: request).mapValues { String(decoding: $0, as: UTF8.self) }
    texts[bus.index] = metrics.text()
    return PrometheusText.combined(texts)
  }

  /// Creates a health check, which responds with `ok` while pages are being served.
  ///
  /// The response is made on the main actor, where pages run, so it is missing while the main
  /// actor is blocked.
  ///
  /// The route needs no access token, but the field `Host` must contain a name of the server.
  ///
  /// - Parameter path: The path of the route.
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
