import ArgumentParser
import BoundedNumbers
import Foundation
import MinutesCore

/// A position in a memo, as the command line has it: `65`, `65.5`, `1:05` or `1:02:05`.
struct ClockTime: ExpressibleByArgument {
  /// In seconds from the start.
  let seconds: TimeInterval

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      // Only the seconds have a fraction. The conversion would also read signs and exponents.
      guard part.first?.isNumber == true, part.last?.isNumber == true,
        part.allSatisfy({ "0123456789".contains($0) || (isLast && $0 == ".") }),
        let number = Bounded<SoundPosition>(parsing: part)?.value, index == 0 || number < 60
      else { return nil }
      seconds = seconds * 60 + number
    }
    guard let position = Bounded<SoundPosition>(seconds) else { return nil }
    self.seconds = position.value
  }

  /// - Throws: ``CommandFailure`` if the memo ends before this position.
  func check(isIn memo: Memo) throws {
    guard seconds > memo.duration else { return }
    throw CommandFailure(
      description: """
        The memo '\(memo.hasName ? memo.title : memo.shortID)' is \(memo.duration.lengthText) long; \
        \(seconds.clockText) is after its end.
        """)
  }
}
