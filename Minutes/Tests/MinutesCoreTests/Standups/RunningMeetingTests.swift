import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@Suite struct RunningMeetingTests {
  /// A meeting as versions stored it that knew no second recording, and kept words as passages.
  private func earlier(isRecorded: Bool) throws -> Data {
    let meeting = RunningMeeting(
      id: UUID(0), standupID: UUID(1), date: .recordingStart, elapsed: 3, recorded: 4,
      isRecorded: isRecorded, savedAt: .recordingStart + 3, transcript: MeetingTranscript())
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(meeting))
    var stored = try #require(json as? [String: Any])
    for key in ["recordings", "attendees", "duration", "isLeft", "isPaused", "turnIndex"] {
      stored[key] = nil
    }
    stored["isRecorded"] = isRecorded
    var transcript = try #require(stored["transcript"] as? [String: Any])
    transcript["earlierSegments"] = nil
    transcript["turns"] = [["speaker": "Blob", "start": 0], ["speaker": "Blob Jr", "start": 2]]
    transcript["earlierPassages"] = [
      ["speaker": "Blob", "text": "Good morning", "start": 0],
      ["speaker": "Blob Jr", "text": "Good night", "start": 2],
    ]
    stored["transcript"] = transcript
    return try JSONSerialization.data(withJSONObject: stored)
  }

  @Test(arguments: [false, true])
  func `a meeting of an earlier version is read`(isRecorded: Bool) throws {
    let meeting = try JSONDecoder().decode(
      RunningMeeting.self, from: earlier(isRecorded: isRecorded))
    #expect(meeting.recordings == (isRecorded ? [Meeting.Recording(id: UUID(0))] : []))
    #expect(meeting.transcript.passages.map(\.text) == ["Good morning", "Good night"])
    #expect(meeting.transcript.passages.map(\.speaker) == ["Blob", "Blob Jr"])
    #expect(meeting.turnIndex == nil)
    #expect(!meeting.isLeft)
  }
}
