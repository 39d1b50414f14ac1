/// The deleted memos that can be restored.
package struct TrashTexts: Sendable {
  package var back = "‹ Memos"
  package var recentlyDeleted = "Recently deleted"
  package var nothing = "No memo was deleted recently."
  package var tryAgain = "Try again"

  package var deleted: NameText = { "Deleted \($0)" }
  package var keptUntil: NameText = { "Kept until \($0)" }

  /// The day until which a memo is kept, and the number of days until then.
  package var keptForDays: @Sendable (_ date: String, _ days: Count) -> String = {
    "Kept until \($0) (\($1.isOne ? "1 day" : "\($1) days") left)"
  }
  package var keptForever = "Kept until you delete it for good"

  /// The first words of the transcript.
  package var words: NameText = { "“\($0)”" }

  package var period = "Keep deleted memos"
  package var periodInDays: CountText = { $0.isOne ? "1 day" : "\($0) days" }

  /// The period of 0 days.
  package var periodOfUndo = "Only as long as “Undo” is offered"
  package var unlimitedPeriod = "Until I delete them for good"
  package var shortenQuestion: CountText = {
    $0.isOne
      ? "Shorten the period, and delete 1 memo for good?"
      : "Shorten the period, and delete \($0) memos for good?"
  }
  package var shortenWarning =
    "Memos that were deleted longer ago are deleted for good now. Their sound and transcripts cannot be restored."

  /// The mark of a memo that an edit has replaced.
  package var original = "As it was before an edit"
  package var wasRestored: NameText = { "“\($0)” is in the list again." }
  package var wereRestored: CountText = {
    $0.isOne ? "1 memo is in the list again." : "\($0) memos are in the list again."
  }
  package var restore = "Restore"
  package var restoreAll = "Restore all"
  package var soundOfMemo: NameText = { "Sound of \($0)" }
  package var restoreMemo: NameText = { "Restore \($0)" }
  package var deleteMemo: NameText = { "Delete \($0) for good" }
  package var deleteAll = "Delete all for good"

  package var purgeQuestion: CountText = {
    $0.isOne ? "Delete this memo for good?" : "Delete \($0) memos for good?"
  }
  package var purgeWarning = "The sound and the transcript are deleted. They cannot be restored."
  package var delete = "Delete"
  package var keep = "Keep"
  package var wasNotChanged = "The memo could not be changed."

  /// English texts.
  package init() {}
}
