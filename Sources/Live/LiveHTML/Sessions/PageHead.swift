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
  /// address changes and this does not, the browser replaces the address of the current entry instead
  /// of adding one, as for a search text that is typed. `nil` if each address gets its own entry.
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
