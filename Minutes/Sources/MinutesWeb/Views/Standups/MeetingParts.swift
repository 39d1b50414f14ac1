import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The times of a meeting, in seconds.
struct MeetingTimes: Component {
  let elapsed: TimeInterval
  let duration: TimeInterval

  var body: some HTML {
    div(.class("meeting-times")) {
      progress(.max(duration), .value(elapsed.rounded(.down)), .aria("label", "Elapsed time")) {}
      p {
        span { "Elapsed " }
        time { elapsed.clockText }
      }
      p {
        span { "Remaining " }
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

  var body: some HTML {
    strong { name }
    span { " is speaking" }
  }
}

/// The number of the speaker, and who is next.
struct MeetingOrder: Component {
  let standup: Standup
  let index: Int

  var body: some HTML {
    span {
      "Speaker \(index + 1) of \(standup.schedule.speakerCount)"
      if index + 1 < standup.attendees.count {
        ". Next: \(standup.name(ofSpeaker: index + 1))"
      }
    }
  }
}

/// The text of a meeting so far.
struct MeetingText: Component {
  let passages: [Meeting.Passage]

  var body: some HTML {
    div(.class("meeting-text"), .role("log"), .aria("label", "Text of the meeting"), .tabIndex(0)) {
      // In an element of its own, so that the newest words stay in sight; see `.meeting-text`.
      div {
        // The screen has room for the latest turns. The meeting keeps all of them.
        for passage in passages.suffix(3) {
          p {
            if let speaker = passage.speaker { strong { "\(speaker): " } }
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
    guard attendees.indices.contains(index) else { return "Nobody" }
    return attendees[index].displayName(at: index)
  }
}
