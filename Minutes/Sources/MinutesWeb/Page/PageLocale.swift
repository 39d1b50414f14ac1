import ComposableArchitecture
public import Foundation
import LiveHTML

private enum LocaleKey: EnvironmentKey {
  static var defaultValue: Locale {
    @Dependency(\.locale) var locale
    return locale
  }
}

extension EnvironmentValues {
  /// The locale in which the page writes dates.
  var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

extension Locale {
  /// The language that a browser prefers. `nil` if it names none that is known.
  ///
  /// - Parameter acceptLanguage: The value of the header `Accept-Language`: `de-AT,de;q=0.9,en;q=0.8`.
  public init?(acceptLanguage: String) {
    // Browsers list languages in the order of preference.
    guard
      let tag = acceptLanguage.prefix(100).split(whereSeparator: { ",; ".contains($0) }).first,
      tag.utf8.count <= 35,
      tag.utf8.allSatisfy({
        $0 == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
      })
    else { return nil }
    let locale = Locale(identifier: String(tag))
    guard
      let code = locale.language.languageCode?.identifier.lowercased(),
      Self.availableIdentifiers.contains(code)
    else { return nil }
    self = locale
  }
}
