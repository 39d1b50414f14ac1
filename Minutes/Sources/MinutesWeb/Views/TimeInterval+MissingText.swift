import BoundedNumbers
import Foundation
import MinutesCore

extension TimeInterval {
  /// A sentence that reports the duration as lost, beginning with `0.4 seconds of sound are missing`,
  /// in the locale of the browser.
  var missingText: String {
    let amount =
      self < 10 ? "\((Double(tenths) / 10).localText(1...1)) seconds" : rounded().spokenText
    return
      "\(amount) of sound are missing: this computer was busy or asleep, or a source of sound was disconnected."
  }

  /// The duration in tenths of a second, at least one.
  private var tenths: Int { Swift.max(1, Int(clamping: (self * 10).rounded())) }
}
