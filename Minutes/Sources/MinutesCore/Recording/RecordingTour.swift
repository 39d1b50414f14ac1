public import ComposableArchitecture
public import Foundation

/// Shows how to record, with the same feature and a recorder that makes up what it hears.
///
/// The parent gives it that recorder: `.dependency(\.audioRecorder, .onboarding)`. Nothing of it is kept.
@Reducer
public struct RecordingTour: Sendable {
  /// How far the tour has come.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The recording to practise with.
    @Presents public var recordingMemo: RecordingMemo.State?

    /// What is shown.
    public var step = Step.welcome

    /// What a tour shows, one after the other.
    public enum Step: Equatable, Sendable {
      /// What this is.
      case welcome

      /// A recording.
      case practice

      /// What would be kept, how long it is in seconds, and where it would be found.
      case finished(duration: TimeInterval)
    }

    /// Creates the beginning of a tour.
    public init() {}
  }

  /// What can happen in a tour.
  public enum Action: Sendable, ViewAction {
    /// What the parent is told.
    case delegate(Delegate)

    /// The recording to practise with.
    case recordingMemo(PresentationAction<RecordingMemo.Action>)

    /// Somebody has done something.
    case view(View)

    /// What the parent is told.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// The tour is over.
      case didEnd
    }

    /// What somebody can do.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Practise.
      case recordButtonTapped

      /// End the tour, at any step.
      case doneButtonTapped
    }
  }

  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  /// Creates the feature.
  public init() {}

  /// What the feature does.
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
