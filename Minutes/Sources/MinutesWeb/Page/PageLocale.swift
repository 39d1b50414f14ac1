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
  /// The locale in which the page formats dates.
  var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

extension Locale {
  /// The first language of an `Accept-Language` header. `nil` if it is unknown.
  ///
  /// - Parameter acceptLanguage: The value of the header field, such as `de-AT,de;q=0.9,en;q=0.8`.
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
