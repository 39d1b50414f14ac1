import BoundedNumbers
import Foundation

extension TimeInterval {
  /// The duration as a clock: `0:07`, `1:02:05`.
  package var clockText: String {
    let seconds = wholeSeconds
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(minutes.twoDigits):\((seconds % 60).twoDigits)"
      : "\(minutes):\((seconds % 60).twoDigits)"
  }

  /// The length of a recording as a clock. One of less than a second is `0:01`: `0:00` would look as if it were empty.
  package var lengthText: String { (self > 0 && self < 1 ? 1 : self).clockText }

  /// The duration in words: `7 seconds`, `1 hour 2 minutes 5 seconds`.
  package func spokenText(_ texts: NameTexts) -> String {
    let seconds = wholeSeconds
    let parts = [
      (seconds / 3600, texts.hours), (seconds / 60 % 60, texts.minutes),
      (seconds % 60, texts.seconds),
    ]
    let said = parts.filter { $0.0 > 0 }.map { $1($0) }
    return said.isEmpty ? texts.seconds(0) : texts.duration(said)
  }

  /// The duration in whole seconds. Also accepts values that no recording has.
  private var wholeSeconds: Int {
    Int(clamping: Bounded<SoundPosition>(clamping: isFinite ? self : 0).value)
  }
}

extension Int {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
