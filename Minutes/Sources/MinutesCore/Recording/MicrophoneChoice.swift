import BoundedNumbers
public import ComposableArchitecture

/// The choice of a microphone before a recording, with its level.
@Reducer
public struct MicrophoneChoice: Sendable {
  /// The state of the choice.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The reason why the level cannot be shown.
    public internal(set) var failure: RecorderFailure?

    /// Whether the microphones are shown. The chosen one is open then.
    public internal(set) var isOpen = false

    /// The highest sample of the last tenth of a second, from 0 to 1.
    public internal(set) var level = 0.0

    /// The microphones of the browser. `nil` until they were listed.
    public internal(set) var list: MicrophoneList?

    /// The number of choices that the browser has not confirmed yet. It may list the microphones without them.
    var unconfirmedCount = 0

    /// Creates a choice that is not shown.
    public init() {}

    /// Shows microphones.
    package mutating func show(
      _ list: MicrophoneList, level: Double = 0, failure: RecorderFailure? = nil
    ) {
      isOpen = true
      self.list = list
      self.level = level
      self.failure = failure
    }

    /// Whether the chosen microphone is not connected.
    public var isMissing: Bool {
      guard let list, let selection = list.selection else { return false }
      return !list.microphones.contains { $0.id == selection }
    }
  }

  /// The actions of the choice.
  public enum Action: Equatable, Sendable, ViewAction {
    /// A recording starts, which opens the microphone itself.
    case close

    case failed(RecorderFailure)
    case levelChanged(Double)
    case listed(MicrophoneList)

    /// The browser has kept the choice of a microphone or of its channels.
    case selected

    /// The browser has kept the choice of shared sound.
    case sharingSelected

    case view(View)

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// `nil` is the default microphone.
      case microphoneSelected(Microphone.ID?)

      /// Shows the microphones, or hides them.
      case openButtonTapped

      case sharingToggled(Bool)
      case stereoSelected(Bool)
    }
  }

  enum CancelID { case levels, list }

  @Dependency(\.microphones) var microphones

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .close:
        return close(&state)

      case .failed(let failure):
        state.failure = failure
        state.level = 0
        return .none

      case .levelChanged(let level):
        state.level = Bounded<Confidence>(clamping: level).value
        return .none

      case .listed(let list):
        let wasMissing = state.isMissing
        let isFirst = state.list == nil
        state.list = state.unconfirmedCount == 0 ? list : list.choosing(state.list)
        // The browser uses the default microphone while the chosen one is missing.
        return isFirst || state.isMissing != wasMissing || state.failure != nil
          ? listen(&state) : .none

      case .selected:
        state.unconfirmedCount -= 1
        return state.isOpen ? listen(&state) : .none

      case .sharingSelected:
        state.unconfirmedCount -= 1
        return .none

      case .view(.microphoneSelected(let id)):
        state.list?.selection = id
        state.unconfirmedCount += 1
        state.failure = nil
        state.level = 0
        // Not with the levels: closing the choice must not cancel it.
        return .merge(
          .cancel(id: CancelID.levels),
          .run { send in
            await microphones.select(id: id)
            await send(.selected)
          })

      case .view(.sharingToggled(let isSharing)):
        state.list?.isSharing = isSharing
        state.unconfirmedCount += 1
        return .run { send in
          await microphones.selectSharing(isSharing: isSharing)
          await send(.sharingSelected)
        }

      case .view(.stereoSelected(let isStereo)):
        state.list?.isStereo = isStereo
        state.unconfirmedCount += 1
        return .run { send in
          await microphones.selectStereo(isStereo: isStereo)
          await send(.selected)
        }

      case .view(.openButtonTapped):
        guard !state.isOpen else { return close(&state) }
        state.isOpen = true
        return .run { send in
          for await list in microphones.list() { await send(.listed(list)) }
        }
        .cancellable(id: CancelID.list, cancelInFlight: true)
      }
    }
  }

  private func close(_ state: inout State) -> Effect<Action> {
    guard state.isOpen else { return .none }
    let unconfirmedCount = state.unconfirmedCount
    state = State()
    state.unconfirmedCount = unconfirmedCount
    return .merge(.cancel(id: CancelID.list), .cancel(id: CancelID.levels))
  }

  private func listen(_ state: inout State) -> Effect<Action> {
    state.failure = nil
    return .run { send in
      for try await level in microphones.levels() { await send(.levelChanged(level)) }
    } catch: { error, send in
      await send(.failed(RecorderFailure(error)))
    }
    .cancellable(id: CancelID.levels, cancelInFlight: true)
  }
}
