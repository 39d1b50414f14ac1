/// Questions and errors about meetings.
package struct MeetingAlertTexts: Sendable {
  package var endQuestion = "End meeting?"
  package var endWarning = "You are ending the meeting early. What would you like to do?"
  package var endWarningWithRecording = """
    You are ending the meeting early. What would you like to do? If you discard it, its recording is deleted, too.
    """
  package var endWarningWithSound = """
    You are ending the meeting early. What would you like to do? If you discard it, the sound that is saved already \
    stays among the memos.
    """
  package var saveAndEnd = "Save and end"
  package var discard = "Discard"
  package var resume = "Resume"

  package var speechHasStopped = "Speech recognition has stopped."
  package var continueMeeting = "Continue meeting"

  /// The argument of these is a sentence about the cause.
  package var textIsKept: NameText = { "\($0) The text so far is kept." }
  package var textIsKeptAndSoundRecorded: NameText = {
    "\($0) The text so far is kept, and the sound is still recorded."
  }

  package var isNotRecorded = "This meeting is not recorded."
  package var continueWithoutSound = "Continue without sound"
  package var recordingHasEnded = "The recording has ended."
  package var recordingWasStopped = "It was stopped on this page. The sound so far is kept."
  package var recordingIsUnfinished = "The recording of the meeting is not complete."

  package var discardQuestion = "Discard this meeting?"
  package var deleteQuestion = "Delete this meeting?"
  package var textIsDeleted = "Its text is deleted. Its recording stays among the memos."
  package var delete = "Delete"
  package var keep = "Keep"
  package var ok = "OK"
  package var wasNotDiscarded = "The meeting was not discarded."

  package var speechIsDenied = "Speech recognition is not allowed"
  package var speechIsDeniedHelp =
    "The meeting can be held, but nothing is transcribed while it runs."
  package var speechIsOff = "Speech recognition is off"
  package var speechIsOffHelp = """
    The server runs with --no-speech. The meeting can be held, but nothing is transcribed while it runs.
    """
  package var startWithoutTranscript = "Start without a transcript"
  package var cancel = "Cancel"

  package var memoIsRecorded = "Stop the recording first."
  package var memoIsRecordedHelp =
    "This page is recording a memo, and a meeting has a recording of its own."
  package var wasFinishedElsewhere = "The meeting was finished on another page."
  package var wasResumedElsewhere = "The meeting was resumed on another page."
  package var hadNoConnection =
    "This page had no connection. Its recording is among the memos."

  /// English texts.
  package init() {}
}
