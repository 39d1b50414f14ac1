/// The redirects that have followed each other, to detect pages that redirect to each other.
///
/// A redirect begins a new trail if the user has done something, or if the page was shown for five
/// seconds: a page may show another one after some time, again and again.
package struct RedirectTrail: Sendable {
  /// The addresses, in order.
  package private(set) var paths: [String] = []

  /// The current time, which a test replaces.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }

  private var shownTime: ContinuousClock.Instant?

  private static let pause = Duration.seconds(5)

  /// Adds a redirect.
  ///
  /// - Returns: Whether it is to be followed; `false` if the pages redirect in a loop.
  mutating func add(_ path: String) -> Bool {
    if let shownTime, shownTime.duration(to: self.now()) > Self.pause { self.paths = [] }
    self.shownTime = nil
    self.paths.append(path)
    return self.paths.count <= Redirect.maximumCount
  }

  /// Notes that a page is shown.
  mutating func noteShown() { self.shownTime = self.now() }

  /// Ends the trail.
  mutating func end() { self.paths = [] }
}

/// The page in place of pages that redirect to each other.
struct RedirectLoopPage: Page {
  let paths: [String]

  var head: PageHead { PageHead(title: "Too many redirects") }

  var body: some HTML {
    main {
      h1 { "Too many redirects" }
      p { "The pages at these addresses redirect to each other, so none of them is shown:" }
      ul {
        ForEach(self.addresses, id: \.self) { path in li { path } }
      }
      p { a(.href("/")) { "Home page" } }
    }
  }

  /// The addresses of the loop, each once.
  private var addresses: [String] {
    var seen: Set<String> = []
    return self.paths.filter { seen.insert($0).inserted }
  }
}
