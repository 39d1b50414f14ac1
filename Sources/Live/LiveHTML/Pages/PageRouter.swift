/// Creates the pages of a server's addresses, for navigation on an open page.
@MainActor
public protocol PageRouter: AnyObject, Sendable {
  /// Returns the page of an address. It checks the access of the browser, as for a request of a
  /// document, and follows redirects.
  ///
  /// - Parameter path: The path, from `/` on, with the query. Any client can send any path.
  func destination(of path: String) async -> PageDestination

  /// Prepares a page that the user is likely to open next. The default does nothing.
  func prepare(_ path: String)

  /// Discards a prepared page, because an event may have changed what it shows. The default does
  /// nothing.
  func discardPrepared()
}

extension PageRouter {
  /// Does nothing.
  public func prepare(_ path: String) {}

  /// Does nothing.
  public func discardPrepared() {}
}

/// The content of an address.
public enum PageDestination {
  /// A page that was not opened yet, and its address, which differs from the requested one after a
  /// redirect.
  case page(any Page, path: String)

  /// Content that only a new document can show: a file, an error, a page of another site.
  case document
}

/// An error that a route throws to redirect the browser to another page of the server.
///
/// ```swift
/// Route("/account") { request in
///   guard let user = await users.user(request) else { throw Redirect("/login") }
///   return AccountPage(user)
/// }
/// ```
///
/// A page that is open redirects with ``PageHead/redirect``.
public struct Redirect: Error, Equatable, Sendable {
  /// The address of the other page, from `/` on.
  public let path: String

  /// The maximum number of redirects that are followed. More are taken for a loop.
  package static let maximumCount = 10

  /// Creates a redirect.
  public init(_ path: String) {
    self.path = path
  }
}

extension String {
  /// Whether a browser resolves the string to a path on the page's server. A string that begins
  /// with two slashes or backslashes names another server.
  package var isPath: Bool {
    var rest = self.unicodeScalars[...]
    guard rest.popFirst() == "/" else { return false }
    // Browsers remove these characters before they parse a URL.
    guard let next = rest.first(where: { !["\t", "\n", "\r"].contains($0) }) else { return true }
    return next != "/" && next != "\\"
  }

  /// The address with exactly one slash in front.
  package var withOneSlash: String {
    guard !self.isPath else { return self }
    let slashes: [Unicode.Scalar] = ["/", "\\", "\t", "\n", "\r"]
    return "/" + String(self.unicodeScalars.drop { slashes.contains($0) })
  }
}
