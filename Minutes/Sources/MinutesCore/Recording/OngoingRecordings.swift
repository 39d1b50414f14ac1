public import ComposableArchitecture

/// The recordings that go on in any page. The page shows those of other pages.
@Reducer
public struct OngoingRecordings: Sendable {
  /// The state of a page.
  @ObservableState
  public struct State: Equatable, Sendable {
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
    case recordingsLoaded([ListedRecording])

    /// The page was loaded or reconnected.
    case task
  }

  enum CancelID { case recordings }

  @Dependency(\.ongoingRecordings) var ongoingRecordings

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
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
      }
    }
  }
}
