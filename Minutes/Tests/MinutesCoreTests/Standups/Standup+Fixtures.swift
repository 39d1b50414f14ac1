import ComposableArchitecture
import Foundation
import MinutesCore

extension Standup {
  /// A stand-up of so many attendees and seconds.
  static func fixture(
    attendees: [String] = ["Blob"], seconds: Int = 1, meetings: IdentifiedArrayOf<Meeting> = []
  ) -> Self {
    Standup(
      id: UUID(100),
      attendees: IdentifiedArray(
        uniqueElements: attendees.enumerated().map { Attendee(id: UUID(200 + $0), name: $1) }),
      duration: .seconds(seconds),
      meetings: meetings,
      theme: .bubblegum,
      title: "Point-Free"
    )
  }
}

extension SpeechResult {
  /// A result of words that take one second each.
  static func words(_ words: [String], from start: TimeInterval = 0) -> Self {
    SpeechResult(
      segments: [
        TranscriptSegment(
          id: 0,
          words: words.enumerated().map {
            TranscriptWord($1, start: start + Double($0), end: start + Double($0) + 1)
          })
      ], isFinal: false)
  }
}
