import MinutesCore

/// The values of an imported memo that its sound does not contain.
struct ImportedMetadata: Sendable {
  var title: String
  var isFavorite = false
  var additions = MemoAdditions()
  /// Words that were exported, so that the memo is not transcribed again.
  var transcript: Transcript?
}
