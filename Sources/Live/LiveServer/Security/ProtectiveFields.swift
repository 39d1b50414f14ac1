#if LiveServer
import HTTPTypes
import Hummingbird
import HummingbirdCore

/// The middleware that adds security header fields to each response.
struct ProtectiveFields<Context: RequestContext>: RouterMiddleware {
  private let names: SiteNames
  private let contentPolicy: ContentPolicy
  private let fields: HTTPFields

  init(_ security: LiveServer.Security, names: SiteNames) {
    self.names = names
    self.contentPolicy = ContentPolicy(additions: security.contentSources)
    self.fields = [
      .xContentTypeOptions: "nosniff",
      HTTPField.Name("Cross-Origin-Opener-Policy")!: "same-origin",
      HTTPField.Name("Cross-Origin-Resource-Policy")!: "same-origin",
      HTTPField.Name("Permissions-Policy")!: BrowserPermission.policy(
        allowing: security.permissions),
      HTTPField.Name("Referrer-Policy")!: "same-origin",
      HTTPField.Name("X-Frame-Options")!: "DENY",
    ]
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for field in self.fields { response.headers[field.name] = field.value }
    // Untrusted files already have a stricter policy.
    if response.headers[.contentSecurityPolicy] != nil { return response }
    response.headers[.contentSecurityPolicy] = self.contentPolicy.text(
      for: request.head.authority.flatMap { self.names.origin(ofHost: $0) })
    return response
  }
}

/// The `Content-Security-Policy` of pages: resources from the server itself, and no inline
/// scripts or styles.
struct ContentPolicy: Sendable {
  private let beginning: String
  private let end: String

  /// - Parameter additions: Additional sources, by directive: `["img-src":
  ///   ["https://tiles.example.org"]]`.
  init(additions: [String: [String]]) {
    var directives = Self.directives
    for (name, sources) in additions.sorted(by: { $0.key < $1.key }) {
      if let index = directives.firstIndex(where: { $0.name == name }) {
        let known = directives[index].sources.filter { $0 != "'none'" }
        directives[index].sources = known + sources
      } else {
        directives.append((name, sources))
      }
    }
    let texts = directives.map { "\($0.name) \($0.sources.joined(separator: " "))" }
    self.beginning = texts[0]
    self.end = "; " + texts[1...].joined(separator: "; ")
  }

  /// The value of the header field for a page of the given origin.
  func text(for origin: Origin?) -> String {
    guard let origin else { return self.beginning + self.end }
    // Safari before 15.4 does not count WebSockets as `'self'`.
    return "\(self.beginning) \(origin.isSecure ? "wss" : "ws")://\(origin.authority)\(self.end)"
  }

  /// The policy of untrusted documents: an opaque origin, no scripts, and no external resources.
  static let untrusted = """
    sandbox; default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline'; \
    frame-ancestors 'none'
    """

  private static let directives: [(name: String, sources: [String])] = [
    ("connect-src", ["'self'"]),
    ("default-src", ["'self'"]),
    ("script-src", ["'self'"]),
    ("style-src", ["'self'"]),
    ("img-src", ["'self'", "data:", "blob:"]),
    ("media-src", ["'self'", "data:", "blob:"]),
    ("object-src", ["'none'"]),
    ("base-uri", ["'none'"]),
    ("form-action", ["'self'"]),
    ("frame-ancestors", ["'none'"]),
  ]
}

/// A browser feature that requires the user's permission. Pages can't ask for features that the
/// app does not list.
public struct BrowserPermission: Hashable, Sendable {
  /// The name of the feature in the header field `Permissions-Policy`.
  let name: String

  /// Creates a permission from a feature name of the header field `Permissions-Policy`.
  public init(_ name: String) {
    self.name = name
  }

  /// Access to cameras.
  public static let camera = Self("camera")

  /// Capture of the screen's content.
  public static let displayCapture = Self("display-capture")

  /// Access to the user's location.
  public static let geolocation = Self("geolocation")

  /// Access to microphones.
  public static let microphone = Self("microphone")

  /// The features that are disabled unless the app allows them.
  static let guarded: [Self] = [
    Self("accelerometer"), .camera, .displayCapture, .geolocation, Self("gyroscope"), Self("hid"),
    Self("magnetometer"), .microphone, Self("midi"), Self("payment"), Self("serial"), Self("usb"),
  ]

  /// The value of the header field `Permissions-Policy`.
  static func policy(allowing allowed: Set<Self>) -> String {
    let own = Set(self.guarded)
    let names = self.guarded + allowed.subtracting(own).sorted { $0.name < $1.name }
    return names.map { "\($0.name)=\(allowed.contains($0) ? "(self)" : "()")" }
      .joined(separator: ", ")
  }
}

extension HTTPFields {
  /// The header fields of a page, which only this browser may see and which it does not cache.
  static let document: HTTPFields = [
    .contentType: "text/html; charset=utf-8",
    .cacheControl: "no-store",
  ]
}
#endif
