public import ComposableArchitecture

/// The recommended speech engine on the page: the notice that there is one, its installation and its progress.
@Reducer
public struct SpeechSetup: Sendable {
  /// The engine, as far as it is known.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The reason why the last installation has failed, or why there cannot be one.
    public package(set) var failure: SpeechFailure?

    /// Whether the user has not said yet whether the engine is wanted.
    public package(set) var isNoticeWanted = false

    /// Whether the dialog is shown.
    public package(set) var isShown = false

    /// The model that is to be installed.
    public package(set) var model = SpeechModel.tinyEnglish

    /// The downloads of an installation with ``model``. `nil` until they are known.
    public package(set) var plan: SpeechInstallationPlan?

    /// Whether the engine is installed. `nil` until it is known.
    public package(set) var status: SpeechInstallationStatus?

    /// Whether an installation that this page has started goes on.
    var isInstalling = false

    /// Whether the user has cancelled it.
    var isCancelling = false

    /// Creates the state of a page before anything is known.
    public init() {}

    /// The state with an engine whose status is known, for previews.
    package static func preview(
      _ status: SpeechInstallationStatus, failure: SpeechFailure? = nil, isShown: Bool = false
    ) -> Self {
      var state = Self()
      state.failure = failure
      state.isNoticeWanted = true
      state.isShown = isShown
      state.plan = .preview()
      state.status = status
      return state
    }

    /// The status for views that do not show the progress, and need not change with it.
    public var statusWithoutProgress: SpeechInstallationStatus? {
      if case .installing = status { .installing(nil) } else { status }
    }

    /// Whether the page tells of the engine: it can be installed, and the user has not declined.
    public var isNoticeShown: Bool { isNoticeWanted && status == .missing }
  }

  /// The events of the setup.
  public enum Action: Sendable, ViewAction {
    /// The installation that this page has started is over. `nil` if it is complete, or was cancelled.
    case ended(SpeechFailure?)
    case planLoaded(Result<SpeechInstallationPlan, SpeechFailure>)
    case preferencesLoaded(Preferences)
    case progressed(SpeechInstallationProgress)
    case statusLoaded(SpeechInstallationStatus)
    case view(View)

    /// Actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      case cancelButtonTapped
      case closeButtonTapped
      case installButtonTapped
      case modelSelected(SpeechModel)
      case notNowButtonTapped
      case showButtonTapped
      case task
    }
  }

  /// The pause between two looks at an installation that another page has started.
  static let watchInterval = Duration.seconds(1)

  enum CancelID { case plan, watch }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.preferences) var preferences
  @Dependency(\.speechInstallation) var installation

  /// Creates the feature.
  public init() {}

  /// The reducer.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(let action):
        return reduce(into: &state, view: action)

      case .statusLoaded(let status):
        guard !state.isInstalling else { return .none }
        state.status = status
        guard case .installing = status else { return .none }
        return .run { send in
          try await clock.sleep(for: Self.watchInterval)
          await send(.statusLoaded(installation.status()))
        }
        .cancellable(id: CancelID.watch, cancelInFlight: true)

      case .preferencesLoaded(let preferences):
        state.isNoticeWanted = !preferences.hasDeclinedWhisper
        return .none

      case .planLoaded(.success(let plan)):
        if plan.model == state.model { state.plan = plan }
        return .none

      case .planLoaded(.failure(let failure)):
        state.failure = failure
        return .none

      case .progressed(let progress):
        guard state.isInstalling else { return .none }
        state.status = .installing(progress)
        return .none

      case .ended(let failure):
        state.isInstalling = false
        // A program that was ended fails, and the user knows why.
        state.failure = state.isCancelling ? nil : failure
        state.isCancelling = false
        return loadStatus()
      }
    }
  }

  private func reduce(into state: inout State, view action: Action.View) -> Effect<Action> {
    switch action {
    case .task:
      return .merge(
        loadStatus(), .run { send in await send(.preferencesLoaded(preferences.load())) })

    case .showButtonTapped:
      state.isShown = true
      state.failure = nil
      return .merge(loadStatus(), loadPlan(&state))

    case .closeButtonTapped:
      state.isShown = false
      return .cancel(id: CancelID.plan)

    case .notNowButtonTapped:
      state.isNoticeWanted = false
      return .run { _ in await preferences.update { $0.hasDeclinedWhisper = true } }

    case .modelSelected(let model):
      state.model = model
      return loadPlan(&state)

    case .installButtonTapped:
      // The user has agreed to the plan.
      guard !state.isInstalling, state.plan?.model == state.model else { return .none }
      state.isInstalling = true
      state.failure = nil
      state.status = .installing(SpeechInstallationProgress(.checking, fraction: 0))
      return .merge(.cancel(id: CancelID.watch), install(state.model))

    case .cancelButtonTapped:
      state.isCancelling = state.isInstalling
      return .run { _ in await installation.cancel() }
    }
  }

  private func install(_ model: SpeechModel) -> Effect<Action> {
    .run { send in
      do {
        for try await progress in installation.install(model: model) {
          await send(.progressed(progress))
        }
        await send(.ended(nil))
      } catch is CancellationError {
        await send(.ended(nil))
      } catch {
        await send(.ended(SpeechFailure(error)))
      }
    }
  }

  private func loadStatus() -> Effect<Action> {
    .run { send in await send(.statusLoaded(installation.status())) }
  }

  private func loadPlan(_ state: inout State) -> Effect<Action> {
    state.plan = nil
    if case .unavailable = state.status { return .none }
    return .run { [model = state.model] send in
      await send(.planLoaded(.success(try await installation.plan(model: model))))
    } catch: { error, send in
      await send(.planLoaded(.failure(SpeechFailure(error))))
    }
    .cancellable(id: CancelID.plan, cancelInFlight: true)
  }
}
