public import ComposableArchitecture

/// The code that opens the app on a phone.
@Reducer
public struct PhoneAccess: Sendable {
  /// The state of the dialog.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The content of the dialog. `nil` while it is closed.
    public internal(set) var content: Content?

    /// Creates the state of a closed dialog.
    public init() {}

    /// Creates the state of an open dialog, for previews.
    package init(content: Content) { self.content = content }
  }

  /// The content of the dialog.
  public enum Content: Equatable, Sendable {
    /// The address may have been used or not: it is no longer valid.
    case expired
    case failed(RepositoryFailure)
    case loading
    case shown(PhoneAddress)

    /// Other devices cannot reach this server.
    case unreachable
  }

  /// The actions of the dialog.
  public enum Action: Sendable, ViewAction {
    case addressMade(Result<PhoneAddress?, RepositoryFailure>)

    /// The address is no longer valid.
    case periodElapsed
    case view(View)

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      case closeButtonTapped
      case newCodeButtonTapped
      case showButtonTapped
    }
  }

  /// The time for which an address is valid.
  public static let period = Duration.seconds(600)

  enum CancelID { case address }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.phoneAccess) var phoneAccess

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addressMade(.success(let address?)):
        guard state.content != nil else { return end(address) }
        state.content = .shown(address)
        return .run { send in
          try await clock.sleep(for: Self.period)
          await send(.periodElapsed)
        }
        .cancellable(id: CancelID.address, cancelInFlight: true)

      case .addressMade(.success(nil)):
        if state.content != nil { state.content = .unreachable }
        return .none

      case .addressMade(.failure(let failure)):
        if state.content != nil { state.content = .failed(failure) }
        return .none

      case .periodElapsed:
        if case .shown = state.content { state.content = .expired }
        return .none

      case .view(.closeButtonTapped):
        let old = state.content
        state.content = nil
        guard case .shown(let address) = old else { return .none }
        return .merge(.cancel(id: CancelID.address), end(address))

      case .view(.newCodeButtonTapped), .view(.showButtonTapped):
        guard state.content != .loading else { return .none }
        state.content = .loading
        return .run { send in
          let address = try await phoneAccess.makeAddress()
          await send(.addressMade(.success(address)))
        } catch: { error, send in
          await send(.addressMade(.failure(RepositoryFailure(error))))
        }
      }
    }
  }

  private func end(_ address: PhoneAddress) -> Effect<Action> {
    .run { _ in await phoneAccess.endAddress(address) }
  }
}
