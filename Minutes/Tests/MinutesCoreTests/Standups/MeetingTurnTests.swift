import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

/// Meetings of the feature on a clock that stands where a test has set it, so that ticks come as late as the test wants.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct MeetingTurnTests {
  private let clock = PresetClock()

  /// The body of the feature, which is evaluated once for all actions.
  private let meeting: Reduce<RecordMeeting.State, RecordMeeting.Action>

  init() {
    meeting = withDependencies { [clock] in
      $0.continuousClock = clock
    } operation: {
      Reduce(RecordMeeting().body)
    }
  }

  private func makeMeeting(_ count: Int, _ duration: Duration) -> RecordMeeting.State {
    var standup = Standup.fixture(attendees: (1...count).map { "Blob \($0)" })
    standup.duration = duration
    return RecordMeeting.State(standup: standup)
  }

  /// Runs the reducer, without the effects.
  private func send(_ action: RecordMeeting.Action, to state: inout RecordMeeting.State) {
    _ = meeting.reduce(into: &state, action: action)
  }

  /// Starts a meeting, sends an action after a second, and returns what is saved then.
  private func save(
    _ state: RecordMeeting.State, after action: RecordMeeting.Action
  ) throws -> RunningMeeting {
    var state = state
    state.id = UUID(0)
    state.date = .recordingStart
    send(.onTask, to: &state)
    clock.time.setValue(.seconds(1))
    send(action, to: &state)
    return try #require(state.runningMeeting(at: .recordingStart))
  }

  private func starts(_ state: RecordMeeting.State) -> [TimeInterval] {
    state.transcript.turns.map(\.start)
  }

  @Test func `meetings of any size have exact turns and end on time, however late ticks are`() {
    var generator = SeededGenerator(seed: 1)
    for count in 1...30 {
      for minutes in 1...30 {
        // Given a meeting whose ticks come after 0 to 6 seconds
        let duration = Duration.seconds(60 * minutes)
        var state = makeMeeting(count, duration)
        clock.time.setValue(.zero)
        send(.onTask, to: &state)

        // When it runs to its end
        var ticks = 0
        while state.mode == .running, ticks < 10_000 {
          ticks += 1
          let late = Duration.milliseconds(Int.random(in: 1...6_000, using: &generator))
          clock.time.withValue { $0 += late }
          send(.timerTick, to: &state)
        }

        // Then it has ended with the first tick after its time, and each turn began when it should
        let expected = (0..<count).map { (duration * $0 / count).timeInterval }
        guard
          state.mode == .ending, state.clock.elapsed == duration,
          clock.time.value < duration + .seconds(6), starts(state).count == count,
          zip(starts(state), expected).allSatisfy({ abs($0 - $1) < 1e-6 })
        else {
          Issue.record("\(count) attendees, \(minutes) minutes: \(starts(state))")
          return
        }
      }
    }
  }

  @Test func `a turn that begins between a tick and an alert is not lost`() {
    // Given a boundary at 2 seconds
    var state = makeMeeting(2, .seconds(4))
    send(.onTask, to: &state)
    clock.time.setValue(.seconds(1))
    send(.timerTick, to: &state)

    // When the question is opened behind it, before the next tick
    clock.time.setValue(.seconds(2.3))
    send(.endMeetingButtonTapped, to: &state)
    #expect(starts(state) == [0, 2])
    send(.alert(.dismiss), to: &state)
    clock.time.setValue(.seconds(3))
    send(.timerTick, to: &state)
    #expect(starts(state) == [0, 2])
  }

  @Test func `the speaker that the clock has just called is not skipped`() {
    var state = makeMeeting(3, .seconds(6))
    send(.onTask, to: &state)
    clock.time.setValue(.seconds(2.001))
    send(.nextButtonTapped, to: &state)
    #expect(state.speakerIndex == 1)
    #expect(starts(state) == [0, 2])
    send(.nextButtonTapped, to: &state)
    #expect(state.speakerIndex == 2)
    #expect(starts(state).map { ($0 * 1_000).rounded() } == [0, 2_000, 2_001])
  }

  @Test func `turns that pass while the server is down are begun when they began`() throws {
    // Given a meeting that was saved in its first turn
    let state = makeMeeting(4, .seconds(8))
    let saved = try save(state, after: .timerTick)
    #expect(!saved.isPaused)

    // When its page goes on with it after five seconds, and somebody has edited the stand-up
    var resumed = RecordMeeting.State(
      resuming: saved, of: .fixture(attendees: ["Other"], seconds: 60), passed: 5)
    #expect(resumed.standup.attendees == state.standup.attendees)
    send(.onTask, to: &resumed)

    // Then each turn has begun in time, and the first one only once
    #expect(starts(resumed) == [0, 2, 4, 6])
    #expect(resumed.transcript.turns.map(\.speaker) == ["Blob 1", "Blob 2", "Blob 3", "Blob 4"])
  }

  @Test func `turns are begun when they began, although the meeting was over before the restart`()
    throws
  {
    let state = makeMeeting(2, .seconds(4))
    let saved = try save(state, after: .timerTick)
    var resumed = RecordMeeting.State(resuming: saved, of: state.standup, passed: 600)
    send(.onTask, to: &resumed)
    #expect(starts(resumed) == [0, 2])
  }

  @Test func `the time that stood still under an alert stands still after a restart`() throws {
    let state = makeMeeting(2, .seconds(8))
    let saved = try save(state, after: .endMeetingButtonTapped)
    #expect(saved.isPaused)
    let resumed = RecordMeeting.State(resuming: saved, of: state.standup, passed: 5)
    #expect(resumed.clock.elapsed == .seconds(1))
    #expect(resumed.clock.recorded == .seconds(6))
  }

  @Test func `words that a speech client repeats are not kept twice`() {
    var transcript = MeetingTranscript()
    transcript.beginTurn(of: "Blob", at: 0)
    transcript.update(.words(["Do", "some"]))
    transcript.keepWords()
    #expect(transcript.passages.map(\.text) == ["Do some"])

    // Given a session on the same server, whose client begins with the first word
    transcript.update(.words(["Do", "some", "talking"]))
    #expect(transcript.passages.map(\.text) == ["Do some talking"])
    transcript.keepWords()

    // Or one on another server, which knows only what comes
    transcript.update(.words(["please"], from: 3))
    #expect(transcript.passages.map(\.text) == ["Do some talking please"])
  }

  @Test func `a recording of another page leaves the words of the one before`() throws {
    // Given a meeting whose words go on after its last save
    var transcript = MeetingTranscript()
    transcript.beginTurn(of: "Blob 1", at: 0)
    transcript.update(.words(["Do", "some", "talking"]))
    var saved = RunningMeeting(
      id: UUID(0), standupID: UUID(1), date: .recordingStart, elapsed: 1, recorded: 1,
      isRecorded: true, savedAt: .recordingStart, transcript: transcript)
    saved.turnIndex = 0
    let end = transcript.end
    #expect(end > 1)

    // When another page resumes it, and its words begin with its recording
    let recording = RecordingMemo.State(id: UUID(9), date: .recordingStart)
    var resumed = RecordMeeting.State(
      resuming: saved, of: makeMeeting(2, .seconds(60)).standup, recording: recording)
    #expect(resumed.clock.recorded == .nearest(seconds: end))
    resumed.transcript.update(.words(["please"]), from: end)

    // Then nothing is lost
    #expect(resumed.transcript.passages.map(\.text) == ["Do some talking please"])
    let stored = try JSONDecoder().decode(
      MeetingTranscript.self, from: JSONEncoder().encode(resumed.transcript))
    #expect(stored == resumed.transcript)
  }
}

/// A clock that a test sets.
private struct PresetClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  let time = LockIsolated(Duration.zero)
  var now: Instant { Instant(offset: time.value) }
  var minimumResolution: Duration { .nanoseconds(1) }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.never()
  }
}

/// A generator with the same numbers in every run (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
