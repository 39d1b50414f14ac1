import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// A meeting that runs.
struct RecordMeetingView: Component {
  let store: StoreOf<RecordMeeting>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("meeting"), .class(store.standup.theme.styleClass)) {
      h2 { store.standup.name }
      RecordMeetingTimes(store: store)
      div(.class("ring-place")) {
        SpeakerRing(count: store.clock.schedule.speakerCount, index: store.speakerIndex)
        div(.class("speaker-now"), .role("status")) {
          switch store.mode {
          case .waiting: texts.meetings.waitingForMicrophone
          case .ending: texts.meetings.saving
          case .discarding: texts.meetings.discarding
          case .running: SpeakerNow(name: store.standup.name(ofSpeaker: store.speakerIndex))
          }
        }
      }
      MeetingSound(store: store)
      RecordMeetingText(store: store)
      div(.class("meeting-controls")) {
        MeetingOrder(standup: store.standup, index: store.speakerIndex)
        button(.type(.button), .aria("disabled", store.mode != .running)) {
          store.speakerIndex + 1 < store.clock.schedule.speakerCount
            ? texts.meetings.nextSpeaker : texts.meetings.finish
        }
        .onClick { store.send(.nextButtonTapped) }
        button(
          .type(.button), .autofocus,
          .aria("disabled", store.mode == .ending || store.mode == .discarding)
        ) { texts.meetings.end }
        .onClick { store.send(.endMeetingButtonTapped) }
      }
      // Below the buttons, which must not move under a finger.
      MeetingMicrophoneOffer(store: store)
    }
  }
}

/// The times of the meeting of this page.
private struct RecordMeetingTimes: Component {
  let store: StoreOf<RecordMeeting>

  var body: some HTML {
    MeetingTimes(
      elapsed: TimeInterval(store.secondsElapsed),
      duration: store.clock.schedule.duration / .seconds(1))
  }
}

/// The text of the meeting of this page.
private struct RecordMeetingText: Component {
  let store: StoreOf<RecordMeeting>

  var body: some HTML { MeetingText(passages: store.transcript.passages) }
}

/// Whether the meeting is heard and transcribed.
private struct MeetingSound: Component {
  let store: StoreOf<RecordMeeting>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("meeting-sound")) {
      if let recording = store.scope(\.recording, action: \.recording) {
        if recording.isUnderWay {
          div(.data("recording", recording.id.uuidString)) {
            RecordingMeter(store: recording)
            RecordingWarnings(store: recording)
          }
        }
      } else if store.mode == .running, store.id != nil {
        p(.role("status")) { texts.meetings.isNotRecorded }
      }
      if store.mode == .running, store.speechFailure != nil {
        p(.role("status")) { texts.meetings.isNotTranscribed }
      }
    }
  }
}

/// The offer to go on with a microphone that was connected during the meeting.
private struct MeetingMicrophoneOffer: Component {
  let store: StoreOf<RecordMeeting>

  var body: some HTML {
    if let recording = store.scope(\.recording, action: \.recording), recording.isUnderWay {
      div(.class("meeting-offer"), .data("recording", recording.id.uuidString)) {
        MicrophoneOffer(store: recording)
      }
    }
  }
}
