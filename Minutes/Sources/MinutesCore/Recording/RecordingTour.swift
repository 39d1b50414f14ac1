public import ComposableArchitecture
public import Foundation

/// The tour: records with ``RecordingMemo`` and a simulated recorder.
///
/// The parent overrides the recorder: `.dependency(\.audioRecorder, .onboarding)`. Nothing is
/// stored.
@Reducer
public struct RecordingTour: Sendable {
  /// The state of a tour.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The practice recording.
    @Presents public var recordingMemo: RecordingMemo.State?

    /// The current step.
    public var step = Step.welcome

    /// The steps of a tour, in order.
    public enum Step: Equatable, Sendable {
      /// The introduction.
      case welcome

      /// The practice recording.
      case practice

      /// The summary: a real memo would be stored and listed. With the duration of the recording in
      /// seconds.
      case finished(duration: TimeInterval)
    }

    /// Creates a tour at its first step.
    public init() {}
  }

  /// The actions of a tour.
  public enum Action: Sendable, ViewAction {
    case delegate(Delegate)
    case recordingMemo(PresentationAction<RecordingMemo.Action>)
    case view(View)

    /// Actions for the parent feature.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case didEnd
    }

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Start the practice recording.
      case recordButtonTapped

      /// End the tour, at any step.
      case doneButtonTapped
    }
  }

  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.recordButtonTapped):
        guard state.recordingMemo == nil else { return .none }
        state.step = .practice
        state.recordingMemo = RecordingMemo.State(id: uuid(), date: date.now)
        return .send(.recordingMemo(.presented(.start)))

      case .view(.doneButtonTapped):
        state.recordingMemo = nil
        return .send(.delegate(.didEnd))

      case .recordingMemo(.presented(.delegate(.didFinish(let memo, _)))):
        state.recordingMemo = nil
        state.step = .finished(duration: memo.duration)
        return .none

      case .recordingMemo(.presented(.delegate)):
        state.recordingMemo = nil
        state.step = .welcome
        return .none

      case .delegate, .recordingMemo:
        return .none
      }
    }
    .ifLet(\.$recordingMemo, action: \.recordingMemo) {
      RecordingMemo()
    }
  }
}
