import BoundedNumbers
import Foundation
import LiveHTML
import MinutesCore

extension TimeInterval {
  /// A sentence that reports the duration as lost, beginning with `0.4 seconds of sound are missing`,
  /// in the locale of the browser.
  var missingText: String {
    @Environment(\.texts) var texts
    let amount =
      self < 10
      ? texts.names.fractionalSeconds((Double(tenths) / 10).localText(1...1))
      : rounded().spokenText(texts.names)
    return texts.names.missingSound(amount)
  }

  /// The duration in tenths of a second, at least one.
  private var tenths: Int { Swift.max(1, Int(clamping: (self * 10).rounded())) }
}
