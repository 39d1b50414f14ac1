/// The tab that records memos, and recordings on other pages.
package struct RecorderTexts: Sendable {
  /// The label of the tab's content and of the button that starts a recording.
  package var record = "Record"
  package var recordWithKey = "Record (R)"

  package var askingForPermission =
    "Your browser asks whether this page may use the microphone. Choose “Allow”."
  package var gettingReady = "One moment: the page is getting ready."
  package var pressAndSpeak = "Press the button and speak."
  package var pressAndAllow =
    "Press the button and speak. Your browser will ask for the microphone once."
  package var microphoneIsDenied = "This browser does not let the page use the microphone."
  package var howToAllow = "How to allow the microphone"
  package var showTour = "Show me how it works"

  /// The label of the clock.
  package var recorded = "Recorded"
  package var level = "Level"
  package var captions = "Captions"
  package var listening = "Listening…"
  package var captionsAreBehind: CountText = { "Captions are \($0) s behind." }
  package var captionsSkippedSound =
    "Speech recognition is too slow for some of the sound. The transcript will have all words."

  /// The modes of a recording.
  package var recording = "Recording"
  package var paused = "Paused"
  package var saving = "Saving"
  package var discardingNow = "Discarding…"
  package var savingNow = "Saving…"
  package var waitingForMicrophone = "Waiting for the microphone…"

  package var cancel = "Cancel"
  package var stop = "Stop"
  package var stopWithKey = "Stop (S)"
  package var pause = "Pause"
  package var pauseWithKey = "Pause (P)"
  package var resume = "Resume"
  package var resumeWithKey = "Resume (P)"

  /// The memo that the sound is put into when the recording has ended.
  package var willBeAdded: NameText = { "Will be added to “\($0)”." }
  package var willBeInserted: @Sendable (_ name: String, _ position: String) -> String = {
    "Will be inserted into “\($0)” at \($1)."
  }
  package var willReplace: @Sendable (_ name: String, _ start: String, _ end: String) -> String = {
    "Will replace \($1) to \($2) of “\($0)”."
  }
  package var staysIfPageIsClosed =
    "If this page is closed or reloaded before, the recording stays a memo of its own."

  package var microphoneIsMuted =
    "The microphone is muted. Switch it on, on the microphone itself or on this machine."
  package var tooLoud = "Too loud: move away from the microphone, or turn it down."
  package var noSignal =
    "No sound is coming in. Check that the microphone is not muted, and that the right one is selected."
  package var newMicrophone: NameText = {
    "The microphone was disconnected. The recording goes on with “\($0)”."
  }
  package var unnamedMicrophone =
    "The microphone was disconnected. The recording goes on with another one."
  package var chosenMicrophone: NameText = { "The recording goes on with “\($0)”." }
  package var openingMicrophone: NameText = { "Opening “\($0)”…" }
  package var microphoneFailed: NameText = {
    "“\($0)” could not be opened. The recording goes on with the microphone from before."
  }

  /// A microphone that was connected during the recording, and the button that goes on with it.
  package var connectedMicrophone: NameText = { "“\($0)” is connected." }
  package var useMicrophone = "Use it"

  package var sharingIsOver = """
    No shared sound is recorded: sharing has ended, or the browser did not ask for it. The recording goes on with the \
    microphone alone.
    """
  package var browserIsFull = """
    This browser has no room left. The recording goes on, but leave this page open: sound that has not reached the \
    server would be lost.
    """

  /// A problem that does not end the recording, as a sentence.
  package var recordingGoesOn: NameText = { "\($0) The recording goes on." }

  package var elsewhere = "Recordings elsewhere"
  package var recordingInOtherTab = "Recording in another tab:"
  package var recordingInOtherBrowser = "Recording in another browser:"
  package var pausedInOtherTab = "Paused in another tab:"
  package var pausedInOtherBrowser = "Paused in another browser:"
  package var noSoundFromOtherTab: @Sendable (_ time: String) -> String = {
    "No sound from another tab since \($0):"
  }
  package var noSoundFromOtherBrowser: @Sendable (_ time: String) -> String = {
    "No sound from another browser since \($0):"
  }

  /// The continuation of one of the last two texts, if no sound has arrived for a while. A full disk, a microphone that is being replaced or a
  /// permission prompt can have the same effect.
  package var abandonedIsKept =
    "Its page may be closed or without a connection. All sound up to then is kept, and will be among your memos."

  /// The button that makes a memo of such a recording now, and its label with the name of the recording.
  package var endAbandoned = "End recording"
  package var endAbandonedNamed: NameText = { "End recording “\($0)”" }

  /// The alert about a recording that was not ended, and the reason why: another process holds it.
  package var wasNotEnded = "The recording was not ended."
  package var isHeldElsewhere = """
    Another process of this server, or another server with the same data folder, holds it. Their pages can end it. Otherwise \
    it becomes a memo ten minutes after its page was closed.
    """

  /// A recording elsewhere for screen readers: the text about its place and its sound, and a name.
  package var spokenElsewhere: @Sendable (_ place: String, _ name: String) -> String = {
    "\($0) \($1)."
  }

  /// A recording that ended when its page was left or reloaded. The marked part is the name of its memo, and a link to it.
  package var leftRecording: @Sendable (_ name: String) -> MarkedText = {
    MarkedText(
      before: "The recording ended when this page was left or reloaded; its sound is kept in “",
      marked: $0,
      after: "”, where “Edit” and “Record and append” continue it.")
  }

  /// The same while the recording is not a memo yet.
  package var leftRecordingIsKept =
    "The recording ended when this page was left or reloaded; its sound is kept, and will soon be among your memos."

  package var discardQuestion = "Discard this recording?"
  package var discardWarning = "The sound recorded so far cannot be restored."
  package var discard = "Discard"
  package var keepRecording = "Keep recording"

  package var meetingIsRecorded = "End the meeting first."
  package var meetingIsRecordedHelp =
    "This page is running a meeting, which has a recording of its own."
  package var ok = "OK"
  package var permissionIsRequired = "Permission is required to record voice memos."
  package var showMeHow = "Show me how"
  package var notNow = "Not now"
  package var isUnfinished = "Not everything is saved yet."
  package var hasFailed = "Voice memo recording failed."
  package var hasEnded = "The recording has ended by itself."
  package var wasNotAdded = "The recording was not added to the memo."

  /// The reason why a recording was not added to a memo, as a sentence.
  package var staysOwnMemo: NameText = { "\($0) The recording stays a memo of its own." }

  /// English texts.
  package init() {}
}
