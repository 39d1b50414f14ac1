import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// A meeting of the past: its sound with the transcript, and its text by speakers.
struct PastMeetingView: Component {
  let store: StoreOf<PastMeeting>
  let playback: StoreOf<Playback>

  /// The transcripts that are not complete.
  let transcripts: StoreOf<ListedTranscripts>
  let open: @MainActor (StandupsLocation) -> Void

  @Environment(\.texts) private var texts

  var body: some HTML {
    BackLink(title: store.standup.name, location: .detail(store.standup.id), open: open)
    header(.class("heading")) {
      h2 { texts.meetings.meetingOf(store.meeting.dateText) }
    }
    if store.meeting.isRecorded { sound }
    h3 { texts.meetings.textHeading }
    if store.meeting.passages.isEmpty {
      p(.class("hint")) { missingText }
    } else {
      div(.class("passages")) {
        for passage in store.meeting.passages {
          p {
            if let speaker = passage.speaker { strong { texts.meetings.says(speaker) } }
            passage.text
          }
        }
      }
    }
    button(.type(.button), .class("quiet")) { texts.meetings.delete }
      .onClick { store.send(.deleteButtonTapped) }
  }

  /// The text of a meeting that has none. Its recording may be transcribed later.
  private var missingText: String {
    let memos = playback.scope(\.features, action: \.memos)
    let recordings = store.meeting.recordings.map(\.id).filter { memos[id: $0] != nil }
    guard transcripts.isLoaded, !recordings.isEmpty else { return nothingWasRecognized }
    let states = recordings.compactMap { transcripts.states[$0] }
    if states.contains(.running) || states.contains(.waiting) {
      return texts.meetings.isBeingTranscribed
    }
    // The others were cancelled, or have failed.
    if !states.isEmpty { return texts.meetings.isNotTranscribedLater }
    return transcripts.isOff ? nothingWasRecognized : texts.meetings.wordsAreInTranscript
  }

  private var nothingWasRecognized: String {
    transcripts.isOff
      ? texts.meetings.nothingWasRecognizedAndSpeechIsOff : texts.meetings.nothingWasRecognized
  }

  @HTMLBuilder private var sound: some HTML {
    let recordings = store.meeting.recordings
    for (index, recording) in recordings.enumerated() {
      h3 {
        recordings.count == 1
          ? texts.meetings.recording
          : texts.meetings.recordingOfRecordings(index + 1, recordings.count)
      }
      if let memo = playback.scope(\.features, action: \.memos)[id: recording.id] {
        VoiceMemoCard(store: memo)
      } else if let message = playback.errorMessage {
        p(.class("hint"), .role("alert")) { message }
      } else if playback.isLoaded {
        p(.class("hint")) { texts.meetings.recordingIsMissing }
      }
    }
  }
}
