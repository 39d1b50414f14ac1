package import Foundation

/// A number of things, and its digits in the locale of the user.
package struct Count: CustomStringConvertible, Sendable {
  /// The number, which chooses the plural form.
  package let value: Int

  /// The number in a locale: `10,000`.
  package let description: String

  /// Creates a number for the texts of a locale.
  package init(_ value: Int, locale: Locale) {
    self.value = value
    description = value.formatted(.number.locale(locale))
  }

  /// Whether English writes the singular.
  package var isOne: Bool { value == 1 }

  /// Whether there is nothing.
  package var isZero: Bool { value == 0 }
}

/// A text with one number of things.
package typealias CountText = @Sendable (_ count: Count) -> String

/// A text with one name, time or other text of the user.
package typealias NameText = @Sendable (_ name: String) -> String
