/// A memo: its row in the list, its player, its tags and its bookmarks.
package struct MemoTexts: Sendable {
  package var play: NameText = { "Play \($0)" }
  package var pause: NameText = { "Pause \($0)" }

  /// The player of a memo in the places that do not show the memo itself.
  package var player = "Player"
  package var close = "Close (Escape)"
  package var showInTranscript = "Show it in the transcript"
  package var favorite = "Favourite"
  package var favoriteMemo: NameText = { "Favourite: \($0)" }
  package var incomplete = "Incomplete"
  package var recovered = "Recovered"
  package var damaged = "Damaged"
  package var transcriptIsNotSaved = "Transcript not saved"
  package var noTranscript = "No transcript"
  package var transcriptHasFailed = "Transcript failed"
  package var transcribing = "Transcribing…"
  package var waitingForTranscript = "Waiting for transcript"

  /// The tags that a row does not show.
  package var moreTags: CountText = { "+\($0)" }

  /// The label of the field with the title, by the date of the memo.
  package var nameField: NameText = { "Name of the memo of \($0)" }
  package var recoveredHelp = """
    This recording was cut off: its page was closed, or a program has ended. Everything is here up to the last \
    second before that.
    """
  package var unsavedTranscript = "The transcript has text of yours that is not saved."

  package var position: NameText = { "Position in \($0)" }
  package var positionOfDuration: @Sendable (_ position: String, _ duration: String) -> String = {
    "\($0) of \($1)"
  }

  package var tools: NameText = { "Tools for \($0)" }
  package var back = "Back 15 seconds"
  package var backSign = "−15 s"
  package var forward = "Forward 15 seconds"
  package var forwardSign = "+15 s"
  package var speed = "Speed"
  package var repeatFromHere = "Repeat from here"
  package var repeatUpToHere = "Repeat up to here"
  package var stopRepeating = "Stop repeating"
  package var transcript = "Transcript"
  package var deleteMemo: NameText = { "Delete \($0)" }
  package var delete = "Delete"
  package var skipSilence = "Skip silence"
  package var skipSilenceHelp = "Leave out silence of a second or more"

  package var tags: NameText = { "Tags of \($0)" }
  package var removeTag: NameText = { "Remove the tag \($0)" }
  package var remove = "Remove"
  package var tagsAreFull: CountText = { "A memo has at most \($0) tags." }
  package var newTag = "New tag"
  package var add = "Add"

  package var bookmark = "Bookmark"
  package var addBookmark = "Add a bookmark here"
  package var addBookmarkWithKey = "Add a bookmark here (B)"
  package var bookmarks: NameText = { "Bookmarks of \($0)" }

  /// The arguments of these are times in words.
  package var goTo: NameText = { "Go to \($0)" }
  package var bookmarkLabel: NameText = { "Label of the bookmark at \($0)" }
  package var deleteBookmark: NameText = { "Delete the bookmark at \($0)" }
  package var label = "Label"

  /// English texts.
  package init() {}
}
