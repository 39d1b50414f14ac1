public import ComposableArchitecture
public import Foundation

/// A recording in progress: clock, meter, waveform, captions and controls.
///
/// The parent sends ``Action/start`` when it presents the feature. The recording does not end with
/// the feature: it continues until it is stopped or cancelled, and is resumed with
/// ``State/init(ongoing:)``.
@Reducer
public struct RecordingMemo: Sendable {
  /// The state of a recording.
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    /// The confirmation dialog for discarding the recording.
    @Presents public var confirmationDialog: ConfirmationDialogState<Action.ConfirmationDialog>?

    /// The captions so far.
    public var captions = Captions()

    /// The time at which the recording started.
    public let date: Date

    /// The memo that the sound is put into when the recording has ended. `nil` if it stays a memo of its own, as after a reload.
    public var destination: RecordingDestination?

    /// The duration of the recording that is on disk, in seconds.
    public var duration: TimeInterval = 0

    /// The id of the memo that the recording becomes.
    public let id: Memo.ID

    /// Whether the browser stores unacknowledged sound durably, so that it survives the page.
    public var isKeptBySender = true

    /// Whether the microphone is muted.
    public var isMuted = false

    /// Whether the user wanted to record shared sound, and the recording goes on without it.
    public var isSharingOver = false

    /// The duration of lost sound so far, in seconds.
    public var missingDuration: TimeInterval = 0

    /// The current level of the microphone.
    public var meter = SignalMeter()

    /// The last change of the microphone. `nil` as long as the first one records.
    public var microphoneChange: MicrophoneChange?

    /// The phase of the recording.
    public var mode = Mode.starting

    /// The microphone that was connected during the recording, and that the user may choose.
    public var offeredMicrophone: Microphone?

    /// The waveform so far.
    public var waveform = Waveform()

    /// The phase of a recording.
    public enum Mode: Equatable, Sendable {
      /// The recording is being deleted.
      case cancelling

      case recording
      case paused

      /// The microphone is being opened.
      case starting

      /// The rest of the sound is being written to disk.
      case stopping
    }

    /// Creates a recording that has not started.
    public init(id: Memo.ID, date: Date) {
      self.id = id
      self.date = date
    }

    /// Creates a recording that this page started in an earlier session.
    public init(ongoing: OngoingRecording) {
      self.init(id: ongoing.id, date: ongoing.date)
      duration = ongoing.duration
      missingDuration = ongoing.missingDuration
      mode = ongoing.isPaused ? .paused : .recording
      waveform = ongoing.waveform
    }

    /// Whether the recording can be stopped, paused or resumed.
    public var isUnderWay: Bool { mode == .recording || mode == .paused }

    /// Whether the recording can be cancelled, which includes the start of the microphone.
    public var canBeCancelled: Bool { isUnderWay || mode == .starting }
  }

  /// The actions of a recording.
  public enum Action: Sendable, ViewAction {
    /// Captions changed, or speech recognition failed.
    case captions(Result<SpeechResult, SpeechFailure>)

    case captionsEngine(SpeechEngineInfo?)

    /// The recording was deleted, or that failed.
    case cancelled(Result<Void, RecorderFailure>)

    case confirmationDialog(PresentationAction<ConfirmationDialog>)
    case delegate(Delegate)
    case event(RecorderEvent)

    /// The recorder has ended the event stream: the recording is over.
    case eventsEnded

    case pauseFailed(RecorderFailure)

    /// The parent has presented the feature.
    case start

    /// The microphone delivers sound, or could not be opened.
    case started(Result<Void, RecorderFailure>)

    /// The recording was stopped, or that failed. `because` is the error that ended it, if the user
    /// did not.
    case stopped(Result<Memo, RecorderFailure>, because: RecorderFailure?)

    /// The duration of the recording that is on disk, in seconds.
    case timeUpdated(TimeInterval)

    case view(View)

    /// The buttons of the confirmation dialog.
    @CasePathable
    public enum ConfirmationDialog: Equatable, Sendable {
      case discard
    }

    /// Actions for the parent feature.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case didCancel

      /// The recording could not be started or finished.
      case didFail(RecorderFailure)

      /// The recording became a memo. `because` is the error that ended it, if the user did not.
      case didFinish(Memo, because: RecorderFailure?)
    }

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Discard the recording, after a confirmation.
      case cancelButtonTapped

      /// Go on with the present microphone, and not with the offered one.
      case declineMicrophoneButtonTapped

      case pauseButtonTapped
      case resumeButtonTapped
      case stopButtonTapped

      /// Go on with the offered microphone.
      case useMicrophoneButtonTapped
    }
  }

  /// The interval at which the recorder's clock is polled.
  static let clockInterval = Duration.milliseconds(250)

  enum CancelID { case captions, clock, events, start }

  @Dependency(\.audioRecorder) var audioRecorder
  @Dependency(\.continuousClock) var clock
  @Dependency(\.speechClient) var speechClient

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
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
        state.captions.show(result)
        return .none

      case .captions(.failure(let failure)):
        state.captions.show(failure)
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
