/// The editing of the sound of a memo.
package struct EditingTexts: Sendable {
  package var editMemo: NameText = { "Edit \($0)" }
  package var edit = "Edit"
  package var done = "Done"
  package var working = "Editing…"

  package var startOfSelection = "Start of the selection"
  package var endOfSelection = "End of the selection"
  package var startAtPlayer = "Start at player"
  package var startAtPlayerHelp = "Start the selection at the position of the player"
  package var endAtPlayer = "End at player"
  package var endAtPlayerHelp = "End the selection at the position of the player"
  package var playSelection = "Play selection"

  package var keep = "Keep only this"
  package var keepHelp = "Keep the selected part only"
  package var delete = "Delete this"
  package var deleteHelp = "Delete the selected part"
  package var split: NameText = { "Split at \($0)" }
  package var splitHelp = "Make two memos, the second one from the position of the player"
  package var undoLast = "Undo last edit"

  package var nothingIsSelected = "Nothing is selected."
  package var howToSelect =
    "Drag over the waveform to select a part, or move a handle with the arrow keys."
  package var selected: @Sendable (_ start: String, _ end: String, _ duration: String) -> String = {
    "Selected: \($0) to \($1), \($2) long."
  }

  package var start = "Start"
  package var end = "End"

  /// The labels of the buttons that move an end of the selection.
  package var startEarlier = "Start 0.1 s earlier"
  package var startLater = "Start 0.1 s later"
  package var endEarlier = "End 0.1 s earlier"
  package var endLater = "End 0.1 s later"
  package var startsAt: NameText = { "The selection starts at \($0)." }
  package var endsAt: NameText = { "The selection ends at \($0)." }

  /// The buttons that start a recording whose sound is put into the memo.
  package var recordAndAppend = "Record and append"
  package var recordOver = "Record over the selection"
  package var recordAndInsert = "Record and insert"

  package var appendOrReplace = "Append or replace"
  package var isChosen: @Sendable (_ name: String, _ length: String) -> String = {
    "“\($0)”, \($1), is chosen."
  }
  package var choose = "Choose the memo whose sound is added."
  package var append = "Append"
  package var replace = "Replace this"
  package var insert = "Insert"
  package var otherMemos = "Other memos"
  package var searchOthers = "Search the other memos in titles, tags and transcripts"
  package var noOther = "There is no other memo."
  package var noOtherMatch =
    "No other memo has all of these words in its title, tags and transcript."
  package var soundOf = "Sound of"

  /// English texts.
  package init() {}
}
