/// A component that is a whole page, with a title.
///
/// ```swift
/// struct CounterPage: Page {
///   let store: StoreOf<Counter>
///
///   var head: PageHead { PageHead(title: "Counter: \(store.count)") }
///
///   var body: some HTML { … }
/// }
/// ```
public protocol Page: Component {
  /// The title, resources and metadata of the page. It is evaluated again after a change of state
  /// that it has read.
  var head: PageHead { get }

  /// Shows the content of an address: the requested one at first, and later those that the browser
  /// goes back and forward to.
  ///
  /// Send the feature an action for it. Afterwards ``PageHead/path`` should be this path; if it
  /// differs, the browser shows the other one. A ``Link`` to another address opens it on this page
  /// if the page is of the type that the route returns, and ``PageHead/path`` is the address
  /// afterwards; otherwise a new page replaces this one.
  ///
  /// - Parameter path: The path, from `/` on, with the query.
  func open(_ path: String)
}

extension Page {
  /// Does nothing: most pages have one address.
  public func open(_ path: String) {}
}

/// The title, resources and metadata of a page.
public struct PageHead: Equatable, Sendable {
  /// The title. It may change with the state.
  public var title: String

  /// The language, as in `en` or `de-CH`. Later changes are ignored.
  public var language: String

  /// The address of the current content, from `/` on, with exactly one slash in front; `nil` if the
  /// address never changes.
  ///
  /// When it changes, the browser shows the new address and adds an entry to its history: see
  /// ``LiveSession``.
  public var path: String?

  /// The name of the entry in the history that shows ``path``, which is never displayed. When the
  /// address changes and this does not, the browser replaces the address of the current entry
  /// instead of adding one, as for a search text that is typed. `nil` if each address gets its own
  /// entry.
  public var historyEntry: String?

  /// The address of another page of the server to open instead, from `/` on; `nil` to stay.
  ///
  /// On an open page a new value opens the other page, as a ``Link`` does. A page that has one when
  /// it is opened is not shown, and gets no entry in the history.
  public var redirect: String?

  /// The URLs of style sheets. Later changes of this property and of all that follow are ignored.
  public var stylesheets: [String]

  /// The URLs of scripts, loaded as modules. They can register functions that the server calls: see
  /// ``Browser``.
  public var scripts: [String]

  /// The URL of the icon.
  public var icon: String?

  /// The URL of a web application manifest, with which browsers install the page as an app. It is
  /// requested with the cookies of the page.
  public var manifest: String?

  /// The other metadata, by name: `["description": "…"]`.
  ///
  /// A ``Link`` to a page with another `color-scheme`, `referrer`, `theme-color` or `viewport` loads
  /// a new document. Other names, such as `description`, keep the values of the document that is
  /// open: they are for search engines and other sites, which read documents.
  public var metadata: [String: String]

  /// The texts for states of the connection that differ from the default ones, for example in
  /// another language.
  public var statusTexts: [PageStatus: String]

  /// Creates a head.
  public init(
    title: String,
    language: String = "en",
    path: String? = nil,
    historyEntry: String? = nil,
    redirect: String? = nil,
    stylesheets: [String] = [],
    scripts: [String] = [],
    icon: String? = nil,
    manifest: String? = nil,
    metadata: [String: String] = [:],
    statusTexts: [PageStatus: String] = [:]
  ) {
    self.title = title
    self.language = language
    self.path = path
    self.historyEntry = historyEntry
    self.redirect = redirect
    self.stylesheets = stylesheets
    self.scripts = scripts
    self.icon = icon
    self.manifest = manifest
    self.metadata = metadata
    self.statusTexts = statusTexts
  }
}

/// A state of the connection that the page shows to the user; see ``PageHead/statusTexts``.
public enum PageStatus: String, Hashable, Sendable, CaseIterable {
  /// The connection is lost, and the page tries to connect again: "Connecting again …"
  case lost

  /// The browser has no network: "You are offline. Your input is kept."
  case offline

  /// The page has been opened in another window, and this one has stopped: "This page is open in
  /// another window."
  case openElsewhere = "elsewhere"

  /// The server refuses the page: the browser has no cookie or an expired one, or the page does not
  /// exist. "The server refused this page. Open it in another tab, and allow cookies."
  case refused = "barred"

  /// The server serves another version of the page: "A new version of this page is available. It
  /// loads when no input would be lost."
  case update

  /// The page has got another session, which has not received the last events: "This page was
  /// restarted. Please check your last change."
  case restarted = "undone"

  /// The handler of an event has thrown an error without a text for users: "This did not work.
  /// Please try again."
  case failed

  /// An event has too much data to be sent, for example a long text: "This is too long to be sent.
  /// Please shorten it."
  case tooLong = "long"
}
