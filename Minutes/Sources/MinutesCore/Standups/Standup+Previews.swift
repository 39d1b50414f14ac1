import ComposableArchitecture
import Foundation

extension Standup {
  /// The stand-up of previews: six attendees, each with ten seconds.
  public static let mock = Standup(
    id: UUID(100),
    attendees: [
      Attendee(id: UUID(101), name: "Blob"),
      Attendee(id: UUID(102), name: "Blob Jr"),
      Attendee(id: UUID(103), name: "Blob Sr"),
      Attendee(id: UUID(104), name: "Blob Esq"),
      Attendee(id: UUID(105), name: "Blob III"),
      Attendee(id: UUID(106), name: "Blob I"),
    ],
    duration: .seconds(60),
    meetings: [
      Meeting(
        id: UUID(107),
        date: Date(timeIntervalSince1970: 1_234_567_890),
        transcript: "We talked about the weather."
      )
    ],
    theme: .orange,
    title: "Design"
  )

  /// The example that an empty list offers.
  static func example(makeID: () -> UUID) -> Self {
    Self(
      id: makeID(),
      attendees: IdentifiedArray(
        uniqueElements: ["Ada", "Grace", "Linus"].map { Attendee(id: makeID(), name: $0) }),
      duration: .seconds(60 * 5),
      theme: .sky,
      title: "Daily stand-up"
    )
  }
}

extension MeetingTranscript {
  /// A text of two speakers.
  package static var preview: Self {
    var transcript = Self()
    transcript.beginTurn(of: "Blob", at: 0)
    transcript.beginTurn(of: "Blob Jr", at: 3)
    let words = "We talked about the weather, and about the climate.".split(separator: " ")
    transcript.update(
      SpeechResult(
        segments: [
          TranscriptSegment(
            id: 0,
            words: words.enumerated().map {
              TranscriptWord(String($1), start: Double($0) * 0.6, end: Double($0 + 1) * 0.6)
            })
        ],
        isFinal: true))
    return transcript
  }
}
