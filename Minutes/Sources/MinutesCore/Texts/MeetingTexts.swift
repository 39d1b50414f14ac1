/// Meetings: running, interrupted and past ones.
package struct MeetingTexts: Sendable {
  package var meeting = "Meeting"

  /// The times of the agenda. They move on with the speaker, also if a speaker ends early.
  package var plannedTimeUsed = "Planned time used"
  package var plannedTimeLeft = "Planned time left"

  /// The words around the name of the attendee who speaks, which is the marked part.
  package var isSpeaking: @Sendable (_ name: String) -> MarkedText = {
    MarkedText(marked: $0, after: " is speaking")
  }
  package var speakerOfSpeakers: @Sendable (_ number: Int, _ count: Int) -> String = {
    "Speaker \($0) of \($1)"
  }

  /// The continuation of the text above, with the name of the next speaker.
  package var next: NameText = { ". Next: \($0)" }
  package var text = "Text of the meeting"

  /// The name of a speaker before the words.
  package var says: NameText = { "\($0): " }

  package var waitingForMicrophone = "Waiting for the microphone…"
  package var saving = "Saving…"
  package var discarding = "Discarding…"
  package var isNotRecorded = "The meeting is not being recorded."
  package var isNotTranscribed = "The meeting is not being transcribed."
  package var nextSpeaker = "Next speaker"
  package var finish = "Finish"
  package var end = "End meeting"

  /// The arguments are the time for which the meeting ran, without interruptions, and the date of its beginning.
  package var wasInterrupted: @Sendable (_ time: String, _ date: String) -> String = {
    "A meeting was interrupted after \($0). It began on \($1)."
  }
  package var textAndSoundAreKept = "Its text and its sound are kept."
  package var textIsKept = "Its text is kept."
  package var resume = "Resume meeting"
  package var saveText = "Save the text so far"
  package var isRunningElsewhere = "A meeting is running in another tab or browser."

  package var meetingOf: NameText = { "Meeting of \($0)" }
  package var textHeading = "Text"
  package var nothingWasRecognized = "Nothing was recognized while the meeting ran."

  /// The server may have run with speech recognition during the meeting.
  package var nothingWasRecognizedAndSpeechIsOff = """
    Nothing was recognized while the meeting ran. Speech recognition is off: the server runs with \
    --no-speech.
    """

  /// A busy machine may recognize the words of a meeting after it has ended.
  package var wordsAreInTranscript = """
    Nothing was recognized while the meeting ran. Words that were recognized later are in the \
    transcript of the recording.
    """
  package var isBeingTranscribed = """
    Nothing was recognized while the meeting ran. The recording is not transcribed yet: its \
    transcript will have the words.
    """
  package var isNotTranscribedLater = """
    Nothing was recognized while the meeting ran, and the recording was not transcribed. Open its \
    transcript to try again.
    """
  package var delete = "Delete meeting"
  package var recording = "Recording"
  package var recordingOfRecordings: @Sendable (_ number: Int, _ count: Int) -> String = {
    "Recording \($0) of \($1)"
  }
  package var recordingIsMissing = "The recording was deleted, or is still being saved."

  /// English texts.
  package init() {}
}
