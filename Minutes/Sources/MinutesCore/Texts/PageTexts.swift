/// The frame of the page: its title, its tabs, and the state of its connection.
package struct PageTexts: Sendable {
  package var name = "Minutes"
  package var description = "Records what you say, and keeps it on this machine."
  package var places = "Places"
  package var record = "Record"
  package var memos = "Memos"
  package var playlists = "Playlists"
  package var standups = "Stand-ups"
  package var logOut = "Log out"

  /// The titles of the page in the list of tabs.
  package var meeting = "● Meeting – Minutes"
  package var paused = "Paused – Minutes"
  package var saving = "Saving – Minutes"
  package var recording = "● Recording – Minutes"
  package var memo: NameText = { "\($0) – Minutes" }

  /// The titles while another page records, around the title above or ``name``.
  package var recordingInOtherTab: NameText = { "● Recording in another tab – \($0)" }
  package var recordingElsewhere: NameText = { "● Recording elsewhere – \($0)" }
  package var pausedInOtherTab: NameText = { "Paused in another tab – \($0)" }
  package var pausedElsewhere: NameText = { "Paused elsewhere – \($0)" }
  package var noSoundInOtherTab: NameText = { "No sound in another tab – \($0)" }
  package var noSoundElsewhere: NameText = { "No sound elsewhere – \($0)" }

  package var serverDoesNotRespond = "The server does not respond."
  package var reconnects = "This page reconnects by itself."

  /// A press of the button that starts a recording waits for the connection.
  package var isConnecting = "Connecting… Not recording yet."

  package var nothingHasStarted = "Nothing has started. Press the button again after that."
  package var recordingContinues = "Recording continues. Audio is sent after reconnecting."
  package var recordingIsPaused =
    "The recording is paused. Unsent audio is sent after reconnecting."
  package var recordingIsKept = "The recording is kept, and sent after reconnecting."
  package var meetingGoesOn =
    "The meeting goes on: its time and its speaker are shown again after reconnecting."
  package var stopRecording = "Stop recording"

  /// The buttons of dialogs that have no others.
  package var ok = "OK"
  package var cancel = "Cancel"

  /// The page of a server that does not respond. It has no script.
  package var offlineTitle = "Minutes does not respond"
  package var offlineText =
    "The machine that runs Minutes is off or not in reach, or the program has ended. Your memos are on that machine."
  package var offlineTryAgain = "Try again"

  /// English texts.
  package init() {}
}
