/// What a page says about itself.
public struct PageHead: Equatable, Sendable {
  /// The title. It changes with the state.
  public var title: String

  /// The language, as in `en` or `de-CH`. It stays what it was at first.
  public var language: String

  /// The address that leads to what the page shows, from `/` on, with one slash in front; `nil` if it always stays the same.
  ///
  /// When it changes, the browser shows the new one, and a way back: see ``LiveSession``.
  public var path: String?

  /// Where style sheets are. They stay what they were at first, like everything that follows.
  public var stylesheets: [String]

  /// Where scripts are, loaded as modules. They can register functions that the server calls: see ``Browser``.
  public var scripts: [String]

  /// Where the icon is.
  public var icon: String?

  /// What else there is to say, by name: `["description": "…"]`.
  public var metadata: [String: String]

  /// What the page says when its connection is lost, and the like, where that is to be other words than the usual ones, for
  /// instance those of another language.
  public var statusTexts: [PageStatus: String]

  /// Creates what a page says about itself.
  public init(
    title: String,
    language: String = "en",
    path: String? = nil,
    stylesheets: [String] = [],
    scripts: [String] = [],
    icon: String? = nil,
    metadata: [String: String] = [:],
    statusTexts: [PageStatus: String] = [:]
  ) {
    self.title = title
    self.language = language
    self.path = path
    self.stylesheets = stylesheets
    self.scripts = scripts
    self.icon = icon
    self.metadata = metadata
    self.statusTexts = statusTexts
  }
}
