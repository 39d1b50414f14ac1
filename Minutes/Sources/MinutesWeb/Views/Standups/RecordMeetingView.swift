import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// A meeting that runs.
struct RecordMeetingView: Component {
  let store: StoreOf<RecordMeeting>

  var body: some HTML {
    div(.class("meeting"), .class(store.standup.theme.styleClass)) {
      h2 { store.standup.name }
      MeetingTimes(store: store)
      div(.class("ring-place")) {
        SpeakerRing(store: store)
        div(.class("speaker-now"), .role("status")) {
          switch store.mode {
          case .waiting: "Waiting for the microphone…"
          case .ending: "Saving…"
          case .discarding: "Discarding…"
          case .running:
            strong { name(store.speakerIndex) }
            span { "is speaking" }
          }
        }
      }
      MeetingSpeech(store: store)
      div(.class("meeting-controls")) {
        span {
          "Speaker \(store.speakerIndex + 1) of \(store.clock.schedule.speakerCount)"
          if store.speakerIndex + 1 < store.standup.attendees.count {
            ". Next: \(name(store.speakerIndex + 1))"
          }
        }
        button(.type(.button), .aria("disabled", store.mode != .running)) {
          store.speakerIndex + 1 < store.clock.schedule.speakerCount ? "Next speaker" : "End"
        }
        .onClick { store.send(.nextButtonTapped) }
        button(.type(.button), .autofocus) { "End meeting" }
          .onClick { store.send(.endMeetingButtonTapped) }
      }
    }
  }

  private func name(_ index: Int) -> String {
    guard store.standup.attendees.indices.contains(index) else { return "Nobody" }
    return store.standup.attendees[index].displayName(at: index)
  }
}

/// The times of a meeting.
private struct MeetingTimes: Component {
  let store: StoreOf<RecordMeeting>

  var body: some HTML {
    let remaining = (store.durationRemaining / .seconds(1)).rounded(.up)
    div(.class("meeting-times")) {
      progress(
        .max(store.clock.schedule.duration / .seconds(1)), .value(Double(store.secondsElapsed)),
        .aria("label", "Elapsed time")
      ) {}
      p {
        span { "Elapsed " }
        time { TimeInterval(store.secondsElapsed).clockText }
      }
      p {
        span { "Remaining " }
        time { remaining.clockText }
      }
    }
  }
}

/// The speakers as parts of a ring, of which those that have spoken are filled.
private struct SpeakerRing: Component {
  let store: StoreOf<RecordMeeting>

  var body: some HTML {
    let count = store.clock.schedule.speakerCount
    let share = 100 / Double(count)
    let gap = count > 1 ? min(1.2, share / 4) : 0
    RawHTML(
      #"<svg class="ring" viewBox="0 0 100 100" aria-hidden="true">"#
        + (0..<count).map { index in
          let state =
            index < store.speakerIndex ? "done" : index == store.speakerIndex ? "now" : "later"
          let length = text(share - gap)
          return """
            <circle class="\(state)" cx="50" cy="50" r="44" pathLength="100" \
            stroke-dasharray="\(length) \(text(100 - share + gap))" \
            stroke-dashoffset="\(text(-share * Double(index)))"></circle>
            """
        }.joined() + "</svg>")
  }

  private func text(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}

/// The text of a meeting so far.
private struct MeetingSpeech: Component {
  let store: StoreOf<RecordMeeting>

  var body: some HTML {
    div(.class("meeting-text"), .role("log"), .aria("label", "Text of the meeting"), .tabIndex(0)) {
      // The screen has room for the latest turns. The meeting keeps all of them.
      for passage in store.transcript.passages.suffix(3) {
        p {
          if let speaker = passage.speaker { strong { "\(speaker): " } }
          passage.text
        }
      }
    }
  }
}
