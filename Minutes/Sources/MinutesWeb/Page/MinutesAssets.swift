public import LiveHTML

/// The static files that the pages of the app load. A server has to serve them.
public enum MinutesAssets {
  /// All static files.
  public static let all = [icon, manifest, script, style, worklet] + pictures

  /// The URL of the audio worklet, for browsers without `MediaStreamTrackProcessor`.
  public static var workletURL: String { worklet.url }

  /// The head that all pages of the app share.
  public static var head: PageHead {
    PageHead(
      title: "Minutes",
      stylesheets: [style.url],
      scripts: [script.url],
      icon: icon.url,
      manifest: manifest.url,
      metadata: [
        "color-scheme": "light dark",
        "description": "Records what you say, and keeps it on this machine.",
      ],
      statusTexts: [
        .restarted:
          "The server was restarted. Please check your last change."
      ]
    )
  }

  static let icon = Asset(
    "minutes.svg",
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1d2433"/>\
    <path d="M7 14v4M11.5 11v10M16 7v18M20.5 11v10M25 14v4" stroke="#ff5a4f" stroke-width="2.6" \
    stroke-linecap="round"/></svg>
    """)

  /// The icon for home screens, which cut off the corners. Its URL ends with the length of a side.
  private static let pictures = [
    Asset("minutes-192.png", PackageResources.minutes_192_png),
    Asset("minutes-512.png", PackageResources.minutes_512_png),
  ]

  /// The files that other apps may share, as a JSON array. Android names sound by its media type.
  private static let sharedTypes =
    "[" + (["audio/*"] + MemoImports.accept).map { "\"\($0)\"" }.joined(separator: ", ") + "]"

  /// With it, browsers offer to install the page as an app.
  static let manifest = Asset(
    "minutes.webmanifest",
    """
    {
      "name": "Minutes",
      "short_name": "Minutes",
      "description": "Records what you say, and keeps it on this machine.",
      "id": "/",
      "start_url": "/",
      "scope": "/",
      "display": "standalone",
      "background_color": "#14161b",
      "theme_color": "#1d2433",
      "icons": [
        { "src": "\(icon.url)", "sizes": "any", "type": "image/svg+xml" },
        { "src": "\(pictures[0].url)", "sizes": "192x192", "type": "image/png" },
        { "src": "\(pictures[1].url)", "sizes": "512x512", "type": "image/png" },
        { "src": "\(pictures[1].url)", "sizes": "512x512", "type": "image/png", "purpose": "maskable" }
      ],
      "share_target": {
        "action": "\(MinutesPaths.share)",
        "method": "POST",
        "enctype": "multipart/form-data",
        "params": {
          "files": [{ "name": "\(MinutesPaths.sharedFilesName)", "accept": \(sharedTypes) }]
        }
      },
      "shortcuts": [
        { "name": "Record", "url": "/" },
        { "name": "Memos", "url": "/memos" },
        { "name": "Stand-ups", "url": "/standups" }
      ]
    }
    """)

  /// The parts are concatenated to one module, so that they share a scope.
  static let script = Asset(
    "minutes.js",
    PackageResources.chunks_js + PackageResources.capture_js
      + PackageResources.rates_js + PackageResources.sharing_js
      + PackageResources.microphones_js + PackageResources.hearing_js
      + PackageResources.loss_js + PackageResources.recording_js + PackageResources.recorder_js
      + PackageResources.player_js + PackageResources.transcript_js
      + PackageResources.standups_js + PackageResources.playlists_js + PackageResources.page_js
      + PackageResources.editing_js + PackageResources.menu_js
      + PackageResources.memos_js)

  static let style = Asset("minutes.css", PackageResources.minutes_css)

  static let worklet = Asset("worklet.js", PackageResources.worklet_js)
}
