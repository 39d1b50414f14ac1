import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

private enum TextsKey: EnvironmentKey {
  static var defaultValue: Texts {
    @Dependency(\.texts) var texts
    return texts
  }
}

extension EnvironmentValues {
  /// The texts of the page, in its language.
  var texts: Texts {
    get { self[TextsKey.self] }
    set { self[TextsKey.self] = newValue }
  }
}

extension Int {
  /// The number for texts, in the locale of the browser.
  var counted: Count {
    @Environment(\.locale) var locale
    return Count(self, locale: locale)
  }
}

extension Double {
  /// The duration in words, in the language of the page.
  var spokenText: String {
    @Environment(\.texts) var texts
    return spokenText(texts.names)
  }
}
