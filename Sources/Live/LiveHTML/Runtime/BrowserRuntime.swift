/// The script that keeps a page up to date in the browser.
public enum BrowserRuntime {
  /// The script, to be served at the URL that is passed to
  /// ``LiveSession/document(script:session:)``.
  ///
  /// It is the bundle of the ES modules in `Runtime/Script`, made when it is first used.
  public static let script = Self.bundle("live.js", entry: "live", modules: Self.modules)

  /// The script of lists that show only some of their rows, to be served at its URL. Pages with a
  /// ``LazyList`` load it.
  ///
  /// It is the bundle of the ES modules in `Runtime/Rows`.
  public static let listScript = Self.bundle("rows.js", entry: "rows", modules: Self.rowModules)

  /// The script that starts the scripts of widgets, to be served at its URL. Pages with a widget
  /// load it.
  public static let widgetScript = Self.module("widgets.js", PackageResources.widgets_js)

  /// The script of transitions, to be served at its URL. Pages with a transition load it.
  public static let transitionScript = Self.module(
    "transitions.js", PackageResources.transitions_js)

  /// Returns a script that pages load on demand: when they show an element whose attribute
  /// `data-live-module` is the URL of the script.
  ///
  /// - Parameters:
  ///   - name: The last component of its URL.
  ///   - source: An ES module without imports and exports.
  package static func module(_ name: String, _ source: [UInt8]) -> Asset {
    Self.bundle(name, entry: name, modules: [name: source])
  }

  private static func bundle(_ name: String, entry: String, modules: [String: [UInt8]]) -> Asset {
    do {
      return try Asset(name, entry: entry, modules: modules)
    } catch {
      // A test bundles the same modules.
      fatalError("The script '\(name)' can't be bundled. \(error)")
    }
  }

  /// The sources of the modules of ``script``, by their file names without `.js`.
  static let modules: [String: [UInt8]] = [
    "calls": PackageResources.calls_js,
    "connection": PackageResources.connection_js,
    "dialogs": PackageResources.dialogs_js,
    "effects": PackageResources.effects_js,
    "errors": PackageResources.errors_js,
    "events": PackageResources.events_js,
    "focus": PackageResources.focus_js,
    "history": PackageResources.history_js,
    "live": PackageResources.live_js,
    "morph": PackageResources.morph_js,
    "moves": PackageResources.moves_js,
    "navigation": PackageResources.navigation_js,
    "nodes": PackageResources.nodes_js,
    "offers": PackageResources.offers_js,
    "operations": PackageResources.operations_js,
    "outbox": PackageResources.outbox_js,
    "page": PackageResources.page_js,
    "protocol": PackageResources.protocol_js,
    "renewal": PackageResources.renewal_js,
    "rerender": PackageResources.rerender_js,
    "status": PackageResources.status_js,
    "values": PackageResources.values_js,
    "waiting": PackageResources.waiting_js,
  ]

  /// The sources of the modules of ``listScript``.
  static let rowModules: [String: [UInt8]] = [
    "layout": PackageResources.layout_js,
    "placement": PackageResources.placement_js,
    "rows": PackageResources.rows_js,
  ]
}
