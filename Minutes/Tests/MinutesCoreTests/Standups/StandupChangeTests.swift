import ComposableArchitecture
import Foundation
import MinutesCore
import Testing

@Suite struct StandupChangeTests {
  private let first = Meeting(id: UUID(1), date: .recordingStart, transcript: "One")
  private let second = Meeting(id: UUID(2), date: .recordingStart + 60, transcript: "Two")

  @Test func `changes lead from some stand-ups to others`() {
    // Given a stand-up that is deleted, and one that is edited and held
    let deleted = Standup(id: UUID(10))
    let edited = Standup.fixture(meetings: [first])
    var new = edited
    new.title = "Review"
    new.meetings = [second]
    let added = Standup(id: UUID(11), meetings: [second, first])
    let old: IdentifiedArrayOf = [deleted, edited]
    let target: IdentifiedArrayOf = [new, added]

    // When the changes are made
    let changes = StandupChange.changes(from: old, to: target)
    var result = old
    for change in changes { change.apply(to: &result) }

    // Then the stand-ups are the others
    #expect(result == target)
    #expect(changes.count == 7)
    #expect(StandupChange.changes(from: target, to: target).isEmpty)
  }

  @Test func `pages that change different things do not undo each other's work`() {
    let standup = Standup.fixture()
    var held = standup
    held.meetings = [first]
    var edited = standup
    edited.title = "Review"
    var both: IdentifiedArrayOf = [standup]
    for other in [held, edited] {
      for change in StandupChange.changes(from: [standup], to: [other]) { change.apply(to: &both) }
    }
    #expect(both[0].title == "Review")
    #expect(both[0].meetings == [first])
  }

  @Test func `a transcript without text is missing`() {
    #expect(Meeting(id: UUID(0), date: .recordingStart, passages: []).transcript == "N/A")
    #expect(first.transcript == "One")
    #expect(first.passages == [Meeting.Passage(speaker: nil, text: "One")])
  }
}
