public import ComposableArchitecture
public import Foundation

/// A recording that goes on: its clock, its meter, its waveform, and the ways to end it.
///
/// Whoever presents it sends ``Action/start`` at once. The recording does not end with the feature: it goes on until it is
/// stopped or cancelled, and is taken up again with ``State/init(ongoing:)``.
@Reducer
public struct RecordingMemo: Sendable {
  /// What is known of the recording.
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    /// The question whether the recording is to be thrown away.
    @Presents public var confirmationDialog: ConfirmationDialogState<Action.ConfirmationDialog>?

    /// The words of the recording so far.
    public var captions = Captions()

    /// When the recording started.
    public let date: Date

    /// How long the recording is, in seconds: what of it is on disk.
    public var duration: TimeInterval = 0

    /// The memo that it will be.
    public let id: Memo.ID

    /// Whether what is not on disk yet is kept, whatever happens to the page.
    public var isKeptBySender = true

    /// Whether the microphone is muted.
    public var isMuted = false

    /// The duration of sound that was lost so far, in seconds.
    public var missingDuration: TimeInterval = 0

    /// What the microphone hears now.
    public var meter = SignalMeter()

    /// What happens with the recording.
    public var mode = Mode.starting

    /// What it looks like so far.
    public var waveform = Waveform()

    /// What happens with a recording.
    public enum Mode: Equatable, Sendable {
      /// It is thrown away.
      case cancelling

      /// The microphone is heard.
      case recording

      /// It waits to be resumed.
      case paused

      /// The microphone is asked for.
      case starting

      /// The last of it goes to disk.
      case stopping
    }

    /// Creates a recording that is to be started.
    public init(id: Memo.ID, date: Date) {
      self.id = id
      self.date = date
    }

    /// Creates a recording that this page has started before, in a session that is no more.
    public init(ongoing: OngoingRecording) {
      self.init(id: ongoing.id, date: ongoing.date)
      duration = ongoing.duration
      missingDuration = ongoing.missingDuration
      mode = ongoing.isPaused ? .paused : .recording
      waveform = ongoing.waveform
    }

    /// Whether it can be stopped, paused or resumed.
    public var isUnderWay: Bool { mode == .recording || mode == .paused }

    /// Whether it can be cancelled: also while the microphone is waited for.
    public var canBeCancelled: Bool { isUnderWay || mode == .starting }
  }

  /// What can happen to the recording.
  public enum Action: Sendable, ViewAction {
    /// Speech was recognized, or can't be any more.
    case captions(Result<SpeechResult, SpeechFailure>)

    /// The engine that recognizes speech.
    case captionsEngine(SpeechEngineInfo?)

    /// It was cancelled, or could not be.
    case cancelled(Result<Void, RecorderFailure>)

    /// The question whether the recording is to be thrown away was answered.
    case confirmationDialog(PresentationAction<ConfirmationDialog>)

    /// What the parent is told.
    case delegate(Delegate)

    /// The recorder tells something.
    case event(RecorderEvent)

    /// The recorder has nothing more to tell: the recording is over.
    case eventsEnded

    /// Pausing or resuming has failed.
    case pauseFailed(RecorderFailure)

    /// The feature was presented.
    case start

    /// The microphone is heard, or could not be started.
    case started(Result<Void, RecorderFailure>)

    /// Everything is on disk, or that has failed. The first failure is why the recording ended, if it did so by itself.
    case stopped(Result<Memo, RecorderFailure>, because: RecorderFailure?)

    /// The recorder's clock shows this, in seconds.
    case timeUpdated(TimeInterval)

    /// Somebody has done something.
    case view(View)

    /// Answers to the question whether the recording is to be thrown away.
    @CasePathable
    public enum ConfirmationDialog: Equatable, Sendable {
      /// Throw it away.
      case discard
    }

    /// What the parent is told.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// The recording was thrown away.
      case didCancel

      /// The recording could not be started, or what there is of it could not be finished.
      case didFail(RecorderFailure)

      /// The recording is a memo now. If it ended by itself, the failure says why.
      case didFinish(Memo, because: RecorderFailure?)
    }

    /// What somebody can do.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Throw the recording away, after a question.
      case cancelButtonTapped

      /// Pause.
      case pauseButtonTapped

      /// Go on.
      case resumeButtonTapped

      /// Finish.
      case stopButtonTapped
    }
  }

  /// How often the recorder's clock is read.
  static let clockInterval = Duration.milliseconds(250)

  enum CancelID { case captions, clock, events, start }

  @Dependency(\.audioRecorder) var audioRecorder
  @Dependency(\.continuousClock) var clock
  @Dependency(\.speechClient) var speechClient

  /// Creates the feature.
  public init() {}

  /// What the feature does.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        if state.isUnderWay { return follow(state.id) }
        return .run { [id = state.id, date = state.date] send in
          let result = await RecorderFailure.outcome {
            try await audioRecorder.startRecording(id: id, date: date)
          }
          await send(.started(result))
        }
        .cancellable(id: CancelID.start)

      case .started(.success):
        state.mode = .recording
        return follow(state.id)

      case .started(.failure(let failure)):
        return .send(.delegate(.didFail(failure)))

      case .timeUpdated(let time):
        state.duration = time
        return .none

      case .event(let event):
        return reduce(into: &state, event: event)

      case .captionsEngine(let engine):
        state.captions.engine = engine
        return .none

      case .captions(.success(let result)):
        state.captions.result = result
        state.captions.failure = nil
        return .none

      case .captions(.failure(let failure)):
        state.captions.failure = failure
        return .none

      case .eventsEnded:
        guard state.isUnderWay else { return .none }
        return .send(.delegate(.didFail(.noSuchRecording)))

      case .view(let action):
        return reduce(into: &state, view: action)

      case .pauseFailed(let failure):
        return stop(&state, because: failure)

      case .confirmationDialog(.presented(.discard)):
        return throwAway(&state)

      case .confirmationDialog:
        return .none

      case .cancelled(.success):
        return .send(.delegate(.didCancel))

      case .cancelled(.failure(let failure)):
        return .send(.delegate(.didFail(failure)))

      case .stopped(.success(let memo), let reason):
        return .send(.delegate(.didFinish(memo, because: reason)))

      case .stopped(.failure(let failure), _):
        return .send(.delegate(.didFail(failure)))

      case .delegate:
        return .none
      }
    }
    .ifLet(\.$confirmationDialog, action: \.confirmationDialog)
  }
}
