public import ComposableArchitecture

/// The search in titles, tags and transcripts, as the user types.
@Reducer
public struct MemoSearch: Sendable {
  /// The state of the search.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The error message of a failed search.
    public internal(set) var errorMessage: String?

    /// The memos that were found, the best match first. `nil` while nothing is searched for, or nothing was found yet.
    public internal(set) var matches: [MemoMatch]?

    /// The memos that are searched. The parent sets it.
    var filter = Filter()

    /// The text that is searched for.
    public internal(set) var text = ""

    /// The text as it was when the user last paused. The address has it: browsers refuse addresses that change with each letter.
    public internal(set) var settledText = ""

    /// Creates a search for nothing.
    public init() {}

    /// Shows a search and what it has found.
    package mutating func show(_ text: String, _ matches: [MemoMatch]) {
      self.text = text
      settle()
      self.matches = matches
    }

    /// Takes the text for the address, without repeated spaces.
    fileprivate mutating func settle() {
      settledText = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether the search has found as many memos as it finds at most: others may match, too.
    public var mayHaveOtherMatches: Bool {
      (matches?.count ?? 0) >= MemoSearch.maximumMatchCount
    }

    /// Whether something is searched for.
    public var isActive: Bool { text.contains { !$0.isWhitespace } }
  }

  /// The memos that are searched.
  public struct Filter: Equatable, Sendable {
    /// Whether only favourites are searched.
    public var showsFavorites = false

    /// The tag of the memos that are searched. `nil` for all memos.
    public var tag: MemoTag?
  }

  /// The actions of the search.
  public enum Action: Sendable, ViewAction {
    /// Other memos are searched.
    case filterChanged

    /// The memos have changed.
    case memosChanged

    /// The page was opened at an address with a search, or without one.
    case opened(String)
    case searched(Result<[MemoMatch], RepositoryFailure>)

    /// The user has not typed for ``settlingPause``.
    case settled
    case view(View)

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      case clearButtonTapped

      /// The user has left the field, or pressed Enter.
      case submitted
      case textChanged(String)
    }
  }

  /// The delay after the last keystroke before the search starts.
  static let typingPause = Duration.milliseconds(120)

  /// The delay after the last keystroke before the address has the text.
  static let settlingPause = Duration.milliseconds(800)

  /// The maximum length of the text, in characters.
  public static let maximumLength = 200

  /// The maximum number of memos that a search finds.
  public static let maximumMatchCount = 200

  enum CancelID { case search, settling }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.voiceMemoRepository) var repository

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .filterChanged, .memosChanged:
        return state.isActive ? search(state) : .none

      case .searched(.failure(let failure)):
        state.errorMessage = failure.message
        return .none

      case .searched(.success(let matches)):
        state.errorMessage = nil
        state.matches = matches
        return .none

      case .opened(let text):
        let effect = change(&state, to: text)
        state.settle()
        return effect

      case .settled, .view(.submitted):
        state.settle()
        return .cancel(id: CancelID.settling)

      case .view(.clearButtonTapped):
        let filter = state.filter
        state = State()
        state.filter = filter
        return .merge(.cancel(id: CancelID.search), .cancel(id: CancelID.settling))

      case .view(.textChanged(let text)):
        return .merge(change(&state, to: text), settle)
      }
    }
  }

  private func change(_ state: inout State, to text: String) -> Effect<Action> {
    state.text = String(text.prefix(Self.maximumLength))
    guard state.isActive else {
      state.matches = nil
      state.errorMessage = nil
      return .cancel(id: CancelID.search)
    }
    return search(state)
  }

  private var settle: Effect<Action> {
    .run { send in
      try await clock.sleep(for: Self.settlingPause)
      await send(.settled)
    }
    .cancellable(id: CancelID.settling, cancelInFlight: true)
  }

  private func search(_ state: State) -> Effect<Action> {
    let query = MemoQuery(
      state.text, showsFavorites: state.filter.showsFavorites, tag: state.filter.tag)
    return .run { send in
      try await clock.sleep(for: Self.typingPause)
      try await send(.searched(.success(repository.search(query))))
    } catch: { error, send in
      await send(.searched(.failure(RepositoryFailure(error))))
    }
    .cancellable(id: CancelID.search, cancelInFlight: true)
  }
}
