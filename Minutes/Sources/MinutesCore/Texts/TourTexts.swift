/// The tour that shows how to record.
package struct TourTexts: Sendable {
  package var label = "How to record"

  package var welcome = "Say something, find it again"
  package var promise =
    "Minutes records what you say and keeps it on this machine. Nothing leaves it."
  package var invitation = "Try it without a microphone first: nothing of it is kept."
  package var skip = "Skip"
  package var tryIt = "Try it"

  package var practice = "Practise with a simulated voice"
  package var practiceHelp = "Pause, go on, and press the square when it has said enough."

  package var end = "That is all"

  /// The argument is the duration in words.
  package var result: NameText = {
    "This would be a memo of \($0) now, at the top of your memos."
  }
  package var outlook =
    "With your microphone it is the same, and every word goes to disk while you speak."
  package var start = "Start"

  /// English texts.
  package init() {}
}
