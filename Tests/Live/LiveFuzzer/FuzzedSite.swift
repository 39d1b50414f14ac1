import LiveHTML

/// The pages between which browsers navigate, with redirects.
@MainActor
enum FuzzedSite {
  /// The script of a widget.
  nonisolated static let script = Asset("fuzzed.js", "export default () => {};")

  /// The addresses of pages that redirect, with their destinations: to a page, and in a loop.
  nonisolated static let redirects = ["/guarded": "/other", "/loop": "/loop/2", "/loop/2": "/loop"]

  /// Returns the page of an address; `nil` if there is none.
  static func page(at path: Substring) -> (any Page)? {
    switch path {
    case "/", "/x": FuzzedPage()
    case "/other": OtherFuzzedPage()
    default: Self.redirects[String(path)].map { RedirectingFuzzedPage(destination: $0) }
    }
  }
}

/// The routes of a session without a server.
@MainActor
final class FuzzedRouter: PageRouter {
  private var prepared: (path: String, destination: PageDestination)?

  func destination(of path: String) async -> PageDestination {
    defer { self.prepared = nil }
    if let prepared, prepared.path == path { return prepared.destination }
    await Task.yield()
    return self.route(path)
  }

  func prepare(_ path: String) {
    self.prepared = (path, self.route(path))
  }

  func discardPrepared() { self.prepared = nil }

  private func route(_ path: String) -> PageDestination {
    let path = path == "/old" ? "/other?old" : path
    return FuzzedSite.page(at: path.prefix { $0 != "?" }).map { .page($0, path: path) } ?? .document
  }
}

/// A page of another type, whose list has the id of a list of ``FuzzedPage``.
private struct OtherFuzzedPage: Page {
  @State var count = 0

  var head: PageHead { PageHead(title: "Other \(count)") }

  var body: some HTML {
    button { "\(count)" }.onClick { count += 1 }
    Link(to: "/") { "Back" }
    LazyList(0..<300, id: \.self, elementID: "items", estimatedRowHeight: 50) { row in
      li { "\(row)" }
    }
  }
}

/// A page that redirects when it is opened.
private struct RedirectingFuzzedPage: Page {
  let destination: String

  var head: PageHead { PageHead(title: "Redirect", redirect: destination) }

  var body: some HTML { p { destination } }
}
