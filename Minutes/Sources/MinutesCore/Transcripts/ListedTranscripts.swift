public import ComposableArchitecture

/// The state of a transcript that is not complete, as the list of memos shows it.
public enum ListedTranscript: Equatable, Sendable {
  /// The user has ended the transcription.
  case cancelled
  case failed
  case running
  case waiting
}

/// The memos whose transcripts are not complete, for the list of memos.
@Reducer
public struct ListedTranscripts: Sendable {
  /// The state of a page.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The states by the ids of the memos. A memo that is missing is transcribed.
    public internal(set) var states: [Memo.ID: ListedTranscript] = [:]

    /// Whether ``states`` is known. Until then, a memo that is missing may be one that is not transcribed.
    public internal(set) var isLoaded = false

    /// Whether speech recognition is off, so that no transcript is made. Memos that wait are missing from ``states`` then.
    public internal(set) var isOff = false

    /// Creates the state of a new page.
    public init() {}

    /// Creates the state of a page that knows the transcripts, for previews.
    package init(_ states: [Memo.ID: ListedTranscript]) {
      self.states = states
      isLoaded = true
    }
  }

  /// The events of the page.
  public enum Action: Sendable {
    case statesLoaded([Memo.ID: ListedTranscript])

    /// The page was loaded or reconnected.
    case task
  }

  enum CancelID { case states }

  @Dependency(\.speechClient) var speechClient
  @Dependency(\.transcripts) var transcripts

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .statesLoaded(let states):
        state.states = states
        state.isLoaded = true
        return .none

      case .task:
        // Without speech recognition, nothing is under way.
        let isOff = speechClient.authorizationStatus() == .restricted
        state.isOff = isOff
        return .run { send in
          for try await states in transcripts.unfinished() {
            await send(
              .statesLoaded(
                isOff ? states.filter { $0.value != .running && $0.value != .waiting } : states))
          }
        } catch: { _, _ in
          // The transcript of an open memo reports the error.
        }
        .cancellable(id: CancelID.states, cancelInFlight: true)
      }
    }
  }
}
