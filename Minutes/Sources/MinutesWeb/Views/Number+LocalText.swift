import Foundation
import LiveHTML

extension Int {
  /// The number in the locale of the browser: `10,000`.
  var localText: String {
    @Environment(\.locale) var locale
    return formatted(.number.locale(locale))
  }
}

extension Double {
  /// The number in the locale of the browser, with as many digits as it needs: `0.75`.
  ///
  /// - Parameter digits: The numbers of digits behind the decimal separator.
  func localText(_ digits: ClosedRange<Int>) -> String {
    @Environment(\.locale) var locale
    return formatted(.number.locale(locale).precision(.fractionLength(digits)))
  }
}
