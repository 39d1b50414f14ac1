/// The reasons why the sound of memos was not edited.
package struct EditFailureTexts: Sendable {
  package var title = "The memos were not changed."
  package var emptySelection = "The selection is empty. Select a part of the memo."
  package var wholeMemo = "The selection is the whole memo. Select a part of it."
  package var nothingLeft =
    "The selection is the whole memo, so nothing would be left. Delete the memo instead."
  package var noPartBeforeOrAfter =
    "A memo cannot be split at its start or at its end. Choose a position between them."
  package var tooFewMemos = "Choose two or more different memos to join."
  package var sameMemo = "A memo cannot be put into itself. Choose another one."
  package var pageIsRecording =
    "This page is recording already. Stop that recording, and try again."
  package var otherMemoMissing = "The chosen memo was deleted somewhere else. Choose another one."
  package var tooLong =
    "The new memo would be too long: the sound of a memo has at most 4 GB, as 6 hours of stereo sound do."
  package var changedElsewhere = "The memo was changed somewhere else at the same time. Try again."
  package var unsavedTranscript =
    "The transcript has text that is not saved. Save or discard it, and edit the sound then."
  package var unsavedTranscriptOfMemo: NameText = {
    """
    The transcript of “\($0)” has text that is not saved. Open the memo, save or discard the text, and try again.
    """
  }
  package var unsavedTranscriptOfAnother =
    "The transcript of another memo has text that is not saved. Open the memo, save or discard the text, and try again."
  package var soundIsDamaged =
    "The sound of the memo is damaged. Restore it from a backup, and try again."
  package var cannotConvertSound: @Sendable (_ reason: String) -> String = {
    """
    The sound cannot be converted to the sample rate of the other memo: \($0). Choose a memo with the same sample rate.
    """
  }

  /// The reason is a sentence.
  package var cannotReadSound: @Sendable (_ reason: String) -> String = {
    "The sound of the memo cannot be read: \($0) Restore it from a backup, and try again."
  }
  package var nothingToUndo =
    "There is no original to restore: it was deleted for good, or the memo was not edited."

  /// English texts.
  package init() {}
}
