/// The transcript of an open memo.
package struct TranscriptTexts: Sendable {
  package var transcript = "Transcript"
  package var reading = "Reading the transcript…"
  package var speechIsOff = "Speech recognition is off: the server runs with --no-speech."
  package var isNotTranscribed = "This memo is not transcribed."
  package var transcribing = "Transcribing…"
  package var waiting = "Waiting to be transcribed."
  package var noSpeech = "No speech was recognized."
  package var progress = "Transcription"
  package var cancel = "Cancel"
  package var transcribe = "Transcribe"
  package var transcribeAgain = "Transcribe again"

  package var changeIsNotSaved = "Your change is not saved."
  package var saveAgain = "Save again"
  package var discardChange = "Discard my change"
  package var paragraphHasChanged =
    "The paragraph that you have edited has changed. Your text is not saved:"
  package var discardText = "Discard my text"
  package var wasChangedElsewhere =
    "The transcript was changed on another page, and that version is shown now. Make your change again."
  package var replaceQuestion = "Replace the edited transcript?"
  package var replaceWarning = "The new transcript will replace the text that was edited."
  package var keepText = "Keep my text"

  package var searchField = "Search the transcript"
  package var search = "Search"
  package var previousMatch = "Previous match"
  package var nextMatch = "Next match"
  package var noMatches = "No matches"
  package var matchOfMatches: @Sendable (_ number: Count, _ count: Count) -> String = {
    "\($0) of \($1)"
  }

  package var tools = "Transcript tools"
  package var undo = "Undo"
  package var redo = "Redo"
  package var copy = "Copy"
  package var export = "Export"
  package var formats = "Formats"
  package var text = "Text (TXT)"
  package var markdown = "Markdown (MD)"
  package var subtitles = "Subtitles (SRT)"
  package var webSubtitles = "Web subtitles (VTT)"
  package var wordsAndTimes = "Words and times (JSON)"

  package var speakers = "Speakers"
  package var notToldApart = "Not told apart"
  package var speaker: @Sendable (_ number: Int) -> String = { "Speaker \($0)" }
  package var nameOfSpeaker: @Sendable (_ number: Int) -> String = { "Name of speaker \($0)" }
  package var uncertain = "uncertain"

  package var keys = "Click a word to hear it. With the keyboard: ← and → choose, Enter plays."

  /// The legends: the marked part is shown as the words that it explains.
  package var unsureWords = MarkedText(marked: "Dotted words", after: " may be wrong.")
  package var unsureSpeakers = MarkedText(
    marked: "Words in italics", after: " may belong to another speaker.")

  /// The arguments of these are times in words.
  package var playFrom: NameText = { "Play from \($0)" }
  package var editParagraph: NameText = { "Edit the paragraph at \($0)" }
  package var paragraph: NameText = { "Paragraph at \($0)" }
  package var edit = "Edit"
  package var paragraphField = "Text of the paragraph"
  package var save = "Save"

  /// English texts.
  package init() {}
}

/// A text with a part that has a mark of its own.
package struct MarkedText: Sendable {
  package var before = ""
  package var marked: String
  package var after: String

  package init(before: String = "", marked: String, after: String = "") {
    self.before = before
    self.marked = marked
    self.after = after
  }
}
