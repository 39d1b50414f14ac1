import BoundedNumbers
public import ComposableArchitecture
public import Foundation

/// A meeting that runs: its clock, its speakers, its sound and its text.
///
/// The parent pushes it, and sends nothing: the view sends ``Action/onTask``. Without a ``State/recording`` the meeting is
/// held, but its sound is not recorded.
@Reducer
public struct RecordMeeting: Sendable {
  /// The state of the screen.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The alert in front of the screen.
    @Presents public var alert: AlertState<Action.Alert>?

    /// The time of the meeting.
    public internal(set) var clock: MeetingClock

    /// When the meeting began. `nil` for a meeting that is not recorded: it gets the date of its end.
    public var date: Date?

    /// How often the meeting was resumed.
    public internal(set) var generation = 0

    /// The id that the meeting will have. `nil` if it is made when the meeting is saved.
    public var id: Meeting.ID?

    /// The state of the meeting.
    public package(set) var mode = Mode.waiting

    /// The recording, as long as it goes on.
    public var recording: RecordingMemo.State?

    /// The recordings so far, in their order: several if the meeting was resumed on another page.
    public internal(set) var recordings: [Meeting.Recording] = []

    /// The reason why speech is not recognized any more. `nil` while it is.
    public internal(set) var speechFailure: SpeechFailure?

    /// The stand-up that is held.
    public let standup: Standup

    /// The text so far.
    public internal(set) var transcript = MeetingTranscript()

    /// The memo of a meeting that waits for its last words.
    var finishedMemo: Memo?

    /// Whether the speech client may still recognize words of the recording.
    var isRecognized = false

    /// The position of the last attendee whose turn was begun.
    var turnIndex: Int?

    /// A speech failure that came under another alert.
    var pendingSpeechFailure: SpeechFailure?

    /// The states of a meeting.
    public enum Mode: Equatable, Sendable {
      /// The microphone is asked for.
      case waiting
      /// The clock runs, or stands still under an alert.
      case running
      /// The last sound goes to the disk.
      case ending
      /// The recording is discarded.
      case discarding
    }

    /// Creates a meeting that is to begin.
    ///
    /// - Parameter recording: The recording of its sound, with the id and the date of the meeting. `nil` for none.
    public init(standup: Standup, recording: RecordingMemo.State? = nil) {
      self.standup = standup
      self.recording = recording
      clock = MeetingClock(standup.schedule)
      date = recording?.date
      id = recording?.id
    }

    /// Creates a meeting that was interrupted and goes on.
    ///
    /// - Parameters:
    ///   - meeting: The meeting as it was saved.
    ///   - recording: Its recording, if the page still has it, or else another one that is to begin. `nil` for none.
    ///   - passed: The time since the meeting was saved, if the people in the room did not stop, in seconds.
    public init(
      resuming meeting: RunningMeeting, of standup: Standup, recording: RecordingMemo.State? = nil,
      passed: TimeInterval = 0
    ) {
      let standup = meeting.plan(of: standup)
      self.init(standup: standup)
      let passedRunning = meeting.isPaused ? 0 : max(0, passed)
      let goesOn = recording != nil && recording?.id == meeting.recordings.last?.id
      // What was said after the last save comes before what another recording will have.
      let recorded = goesOn ? meeting.recorded : max(meeting.recorded, meeting.transcript.end)
      clock = MeetingClock(
        standup.schedule, elapsed: .nearest(seconds: meeting.elapsed + passedRunning),
        recorded: .nearest(seconds: recorded + max(0, passed)))
      date = meeting.date
      generation = meeting.generation + 1
      id = meeting.id
      recordings = meeting.recordings
      self.recording = recording
      turnIndex = meeting.turnIndex
      transcript = meeting.transcript
      if goesOn { transcript.keepWords() } else { transcript.finishRecording() }
    }

    /// Whether the sound is or was recorded.
    public var isRecorded: Bool { !recordings.isEmpty }

    /// Whether the meeting has sound of before it was resumed on another page.
    public var hasEarlierSound: Bool {
      recordings.contains { $0.id != recording?.id }
    }

    /// The time that is left.
    public var durationRemaining: Duration { clock.remaining }

    /// The time that the meeting has taken, in whole seconds.
    public var secondsElapsed: Int { Int(clamping: clock.elapsed.components.seconds) }

    /// The position of the attendee who speaks.
    public var speakerIndex: Int { clock.speakerIndex }

    /// The meeting as it is saved while it runs. `nil` if it has no id.
    public func runningMeeting(at now: Date) -> RunningMeeting? {
      guard let id, let date else { return nil }
      var meeting = RunningMeeting(
        id: id, standupID: standup.id, date: date, elapsed: clock.elapsed.timeInterval,
        recorded: clock.recorded.timeInterval, recordings: recordings, generation: generation,
        savedAt: now, transcript: transcript)
      meeting.attendees = Array(standup.attendees)
      meeting.duration = standup.duration.timeInterval
      meeting.isPaused = clock.hasBegun && !clock.isRunning
      meeting.turnIndex = turnIndex
      return meeting
    }
  }

  /// The actions of the screen.
  public enum Action: Sendable {
    case alert(PresentationAction<Alert>)
    case delegate(Delegate)
    case endMeetingButtonTapped
    case nextButtonTapped
    case onTask
    case recording(RecordingMemo.Action)
    case recordingDiscarded
    case speechEnded
    case speechFailed(SpeechFailure)
    case speechResult(SpeechResult)
    case timerTick

    /// Answers to alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case confirmDiscard
      case confirmSave
      case continueMeeting
    }

    /// The messages to the parent.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case discardMeeting
      case recordingUnfinished(RecorderFailure)
      case saveMeeting
    }
  }

  /// The longest time that an ended meeting waits for its last words.
  static let speechGracePeriod = Duration.seconds(10)

  /// How often the clock is read.
  static let tick = Duration.seconds(1)

  enum CancelID { case speech, speechEnd, timer }

  @Dependency(\.audioRecorder) var audioRecorder
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.soundEffect) var soundEffect
  @Dependency(\.speechClient) var speechClient

  /// Creates the feature.
  public init() {}

  /// The behavior of the screen.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmDiscard)):
        return discard(&state)

      case .alert(.presented(.confirmSave)):
        return end(&state)

      case .alert(.presented(.continueMeeting)), .alert(.dismiss):
        return resume(&state)

      case .delegate:
        return .none

      case .endMeetingButtonTapped:
        guard state.mode != .ending, state.mode != .discarding else { return .none }
        return show(state.endQuestion, &state)

      case .nextButtonTapped:
        return callNextSpeaker(&state)

      case .onTask:
        return begin(&state)

      case .recording(let action):
        return reduce(into: &state, recording: action)

      case .recordingDiscarded:
        return leave()

      case .speechEnded:
        state.isRecognized = false
        return saveFinished(&state)

      case .speechFailed(let failure):
        state.isRecognized = false
        state.speechFailure = failure
        guard state.mode == .running else { return saveFinished(&state) }
        guard state.alert == nil else {
          state.pendingSpeechFailure = failure
          return .none
        }
        return show(
          .speechFailed(failure, isRecorded: state.recording != nil), &state)

      case .speechResult(let result):
        state.transcript.update(result, from: state.recordings.last?.start ?? 0)
        return .none

      case .timerTick:
        guard state.mode == .running else { return .none }
        return moveOn(&state)
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.recording, action: \.recording) {
      RecordingMemo()
        // The meeting itself listens to speech.
        .dependency(\.speechClient, .off)
    }
  }
}

extension RecordMeeting.State {
  /// The question how the meeting is to end. Before it has begun, there is nothing to save.
  var endQuestion: AlertState<RecordMeeting.Action.Alert> {
    .endMeeting(
      isDiscardable: true, isRecorded: recording?.isUnderWay == true,
      hasEarlierSound: hasEarlierSound,
      isSavable: mode != .waiting || recording == nil || generation > 0)
  }
}

extension Duration {
  /// The duration of so many seconds, or the nearest one that a recording can have.
  static func nearest(seconds: TimeInterval) -> Self {
    .nanoseconds(Int(clamping: Bounded<SoundPosition>(clamping: seconds).value * 1e9))
  }

  /// The duration in seconds.
  var timeInterval: TimeInterval { self / .seconds(1) }
}
