/// Names of memos by the time of recording, and times in words.
package struct NameTexts: Sendable {
  /// The first titles of memos, by the part of the day.
  package var nightRecording = "Night recording"
  package var morningRecording = "Morning recording"
  package var afternoonRecording = "Afternoon recording"
  package var eveningRecording = "Evening recording"

  /// The name of a further memo of the same part of a day.
  package var numbered: @Sendable (_ name: String, _ number: Int) -> String = { "\($0) \($1)" }

  /// A name and its date.
  package var dated: @Sendable (_ name: String, _ date: String) -> String = { "\($0), \($1)" }

  /// The date and the length of a memo.
  package var facts: @Sendable (_ date: String, _ length: String) -> String = { "\($0), \($1)" }

  package var today = "Today"
  package var yesterday = "Yesterday"

  package var hours: @Sendable (Int) -> String = { $0 == 1 ? "1 hour" : "\($0) hours" }
  package var minutes: @Sendable (Int) -> String = { $0 == 1 ? "1 minute" : "\($0) minutes" }
  package var seconds: @Sendable (Int) -> String = { $0 == 1 ? "1 second" : "\($0) seconds" }

  /// A duration with tenths of a second, as in `0.4`.
  package var fractionalSeconds: NameText = { "\($0) seconds" }

  /// The parts of a duration: `1 hour 2 minutes`.
  package var duration: @Sendable (_ parts: [String]) -> String = { $0.joined(separator: " ") }

  /// A sentence about lost sound.
  ///
  /// The argument is the duration in words.
  package var missingSound: NameText = {
    "\($0) of sound are missing: this computer was busy or asleep, or a source of sound was disconnected."
  }

  /// English names and times.
  package init() {}
}
