public import Foundation

extension DependencyValues {
  /// The language and region of the user, which follow their settings.
  ///
  /// A test that uses it must override it.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

private enum LocaleKey: DependencyKey {
  static var liveValue: Locale { .autoupdatingCurrent }
}
