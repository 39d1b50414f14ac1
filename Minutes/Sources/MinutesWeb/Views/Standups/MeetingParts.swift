import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The times of the agenda of a meeting, in seconds. They jump to the turn of the next speaker.
struct MeetingTimes: Component {
  let elapsed: TimeInterval
  let duration: TimeInterval

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("meeting-times")) {
      progress(
        .max(duration), .value(elapsed.rounded(.down)),
        .aria("label", texts.meetings.plannedTimeUsed)
      ) {}
      p {
        span { "\(texts.meetings.plannedTimeUsed) " }
        time { elapsed.clockText }
      }
      p {
        span { "\(texts.meetings.plannedTimeLeft) " }
        time { max(0, duration - elapsed.rounded(.down)).rounded(.up).clockText }
      }
    }
  }
}

/// The speakers as parts of a ring, of which those that have spoken are filled.
struct SpeakerRing: Component {
  let count: Int
  let index: Int

  var body: some HTML {
    let share = 100 / Double(count)
    let gap = count > 1 ? min(1.2, share / 4) : 0
    RawHTML(
      #"<svg class="ring" viewBox="0 0 100 100" aria-hidden="true">"#
        + (0..<count).map { number in
          let state = number < index ? "done" : number == index ? "now" : "later"
          let length = text(share - gap)
          return """
            <circle class="\(state)" cx="50" cy="50" r="44" pathLength="100" \
            stroke-dasharray="\(length) \(text(100 - share + gap))" \
            stroke-dashoffset="\(text(-share * Double(number)))"></circle>
            """
        }.joined() + "</svg>")
  }

  private func text(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}

/// The attendee who speaks.
struct SpeakerNow: Component {
  let name: String

  @Environment(\.texts) private var texts

  var body: some HTML {
    let text = texts.meetings.isSpeaking(name)
    if !text.before.isEmpty { span { text.before } }
    strong { text.marked }
    span { text.after }
  }
}

/// The number of the speaker, and who is next.
struct MeetingOrder: Component {
  let standup: Standup
  let index: Int

  @Environment(\.texts) private var texts

  var body: some HTML {
    span {
      texts.meetings.speakerOfSpeakers(index + 1, standup.schedule.speakerCount)
      if index + 1 < standup.attendees.count {
        texts.meetings.next(standup.name(ofSpeaker: index + 1))
      }
    }
  }
}

/// The text of a meeting so far.
struct MeetingText: Component {
  let passages: [Meeting.Passage]

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("meeting-text"), .role("log"), .aria("label", texts.meetings.text), .tabIndex(0)) {
      // In an element of its own, so that the newest words stay in sight; see `.meeting-text`.
      div {
        // The screen has room for the latest turns. The meeting keeps all of them.
        for passage in passages.suffix(3) {
          p {
            if let speaker = passage.speaker { strong { texts.meetings.says(speaker) } }
            passage.text
          }
        }
      }
    }
  }
}

extension Standup {
  /// The name of the attendee at a position.
  func name(ofSpeaker index: Int) -> String {
    @Environment(\.texts) var texts
    guard attendees.indices.contains(index) else { return texts.standups.noAttendee }
    return attendees[index].displayName(at: index, in: texts)
  }
}
