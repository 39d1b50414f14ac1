import Foundation

/// A strings file.
struct LocalizedTable: Hashable, Sendable {
  var name: String?
  var bundle: Bundle?

  /// The entry for `key` in a language, or `key` if there is none.
  ///
  /// - Parameter locale: Determines the language; `nil` for the preferred one of the process. A
  ///   language that the bundle does not have is equivalent to `nil`.
  func pattern(for key: String, locale: Locale?) -> String {
    let bundle = bundle ?? .main
    let localized = locale.flatMap { Self.localization(of: bundle, for: $0) }
    return (localized ?? bundle).localizedString(forKey: key, value: nil, table: name)
  }

  private static func localization(of bundle: Bundle, for locale: Locale) -> Bundle? {
    let available = bundle.localizations
    guard !available.isEmpty else { return nil }
    var subtags = canonical(locale.identifier).split(separator: "-")
    while !subtags.isEmpty {
      let wanted = subtags.joined(separator: "-")
      if let name = available.first(where: { canonical($0) == wanted }),
        let path = bundle.path(forResource: name, ofType: "lproj")
      {
        return Bundle(path: path)
      }
      subtags.removeLast()
    }
    return nil
  }

  /// `de_CH@calendar=gregorian` and `de-CH` name the same language.
  private static func canonical(_ identifier: String) -> String {
    identifier.prefix { $0 != "@" }.replacing("_", with: "-").lowercased()
  }
}
