import Foundation
public import LiveHTML
import MinutesCore

/// The static files that the pages of the app load. A server has to serve them.
public enum MinutesAssets {
  /// All static files.
  public static let all: [Asset] = {
    let ofLanguages = languageAssets.values.flatMap { [$0.manifest, $0.script] }
    return [icon, style, worklet] + pictures + ofLanguages
  }()

  /// The URL of the audio worklet, for browsers without `MediaStreamTrackProcessor`.
  public static var workletURL: String { worklet.url }

  /// The head that all pages of the app share, in English.
  public static var head: PageHead { head(.english) }

  /// The head that all pages of the app share, in a language.
  static func head(_ texts: Texts) -> PageHead {
    let language = assets(texts)
    return PageHead(
      title: texts.page.name,
      language: texts.language,
      stylesheets: [style.url],
      scripts: [language.script.url],
      icon: icon.url,
      manifest: language.manifest.url,
      metadata: [
        "color-scheme": "light dark",
        "description": texts.page.description,
      ],
      statusTexts: texts.status.all
    )
  }

  /// The files that differ between languages.
  private struct LanguageAssets: Sendable {
    let manifest: Asset
    let script: Asset
  }

  private static let languageAssets = Dictionary(
    uniqueKeysWithValues: Texts.all.map {
      ($0.language, LanguageAssets(manifest: manifest($0), script: script($0)))
    })

  /// Texts that are not those of a server, in tests, have files of their own.
  private static func assets(_ texts: Texts) -> LanguageAssets {
    languageAssets[texts.language]
      ?? LanguageAssets(manifest: manifest(texts), script: script(texts))
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
  private static func manifest(_ texts: Texts) -> Asset {
    Asset(
      texts.fileName("minutes.webmanifest"),
      """
      {
        "name": \(texts.page.name.jsonText),
        "short_name": \(texts.page.name.jsonText),
        "description": \(texts.page.description.jsonText),
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
          { "name": \(texts.page.record.jsonText), "url": "/" },
          { "name": \(texts.page.memos.jsonText), "url": "/memos" },
          { "name": \(texts.page.playlists.jsonText), "url": "/playlists" },
          { "name": \(texts.page.standups.jsonText), "url": "/standups" }
        ]
      }
      """)
  }

  static func script(_ texts: Texts) -> Asset {
    MinutesScript.asset(texts.fileName("minutes.js"), texts: texts.scripts)
  }

  /// The style sheet, which a page loads with one request.
  static let style = Asset("minutes.css", Array(styles.joined()))

  /// The files of the style sheet. Of equal rules, the later one counts.
  static let styles: [[UInt8]] = [
    PackageResources.page_css, PackageResources.recording_css, PackageResources.memos_css,
    PackageResources.editing_css, PackageResources.tools_css, PackageResources.transcripts_css,
    PackageResources.lists_css, PackageResources.playlists_css, PackageResources.standups_css,
    PackageResources.dialogs_css, PackageResources.devices_css,
  ]

  static let worklet = Asset("worklet.js", PackageResources.worklet_js)
}

extension StatusTexts {
  /// The texts by status. None is left to the library.
  var all: [PageStatus: String] {
    Dictionary(uniqueKeysWithValues: PageStatus.allCases.map { ($0, text(of: $0)) })
  }

  private func text(of status: PageStatus) -> String {
    switch status {
    case .lost: isLost
    case .offline: isOffline
    case .openElsewhere: isOpenElsewhere
    case .refused: isRefused
    case .update: hasUpdate
    case .restarted: wasRestarted
    case .failed: hasFailed
    case .tooLong: isTooLong
    }
  }
}

extension Texts {
  /// The name of a file for the language: `minutes.js` in English, `minutes-de.js` in German.
  fileprivate func fileName(_ name: String) -> String {
    guard language != Texts.english.language, let dot = name.firstIndex(of: ".") else {
      return name
    }
    return "\(name[..<dot])-\(language)\(name[dot...])"
  }
}

extension Encodable {
  /// The value as JSON.
  var jsonText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and objects of strings can be encoded.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
