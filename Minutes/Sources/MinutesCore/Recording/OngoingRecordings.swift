public import ComposableArchitecture

/// The recordings that go on in any page. The page shows those of other pages.
@Reducer
public struct OngoingRecordings: Sendable {
  /// The state of a page.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The alert about a recording that was not ended.
    @Presents public var alert: AlertState<Action.Alert>?

    /// The recordings of all pages, also of this one.
    public internal(set) var recordings: [ListedRecording] = []

    /// The recordings of the page that was in the tab before this one. No page captures them any more.
    public internal(set) var leftRecordings: Set<Memo.ID> = []

    /// Creates the state of a new page.
    public init() {}

    /// Creates the state of a page that knows the recordings, for previews.
    package init(_ recordings: [ListedRecording]) { self.recordings = recordings }
  }

  /// The events of the page.
  public enum Action: Sendable {
    case alert(PresentationAction<Alert>)

    /// The user ends a recording whose page is probably closed or without a connection. It becomes a memo.
    case endButtonTapped(Memo.ID)

    /// A recording was not ended.
    case endingFailed(RecorderFailure)

    case recordingsLoaded([ListedRecording])

    /// The page was loaded or reconnected.
    case task

    /// The buttons of alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {}
  }

  enum CancelID { case recordings }

  @Dependency(\.audioRecorder) var audioRecorder
  @Dependency(\.ongoingRecordings) var ongoingRecordings

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .endButtonTapped(let id):
        // Its page may be back.
        guard state.recordings.contains(where: { $0.id == id && $0.isAbandoned }) else {
          return .none
        }
        return .run { _ in
          try await audioRecorder.recoverRecording(id: id)
        } catch: { error, send in
          await send(.endingFailed(RecorderFailure(error)))
        }

      case .endingFailed(let failure):
        state.alert = .endingFailed(failure)
        return .none

      case .recordingsLoaded(let recordings):
        // The observation reports each write, and a paused recording stays the same.
        if state.recordings != recordings { state.recordings = recordings }
        return .none

      case .task:
        return .run { send in
          for try await recordings in ongoingRecordings.recordings() {
            await send(.recordingsLoaded(recordings))
          }
        } catch: { _, send in
          // The list of memos reports the error. A recording that may have ended is not shown.
          await send(.recordingsLoaded([]))
        }
        .cancellable(id: CancelID.recordings, cancelInFlight: true)

      case .alert:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState where Action == OngoingRecordings.Action.Alert {
  /// A recording goes on: it was not ended.
  package static func endingFailed(_ failure: RecorderFailure) -> Self {
    @Dependency(\.texts.recorder) var texts
    return Self {
      TextState(texts.wasNotEnded)
    } message: {
      TextState(failure == .recordedElsewhere ? texts.isHeldElsewhere : failure.message)
    }
  }
}
