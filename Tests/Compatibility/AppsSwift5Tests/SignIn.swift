import ComposableArchitecture
import Foundation
import Testing

// Sign-in with a second factor, in features that are modules of their own, and an enum as the root.

public struct Credentials: Equatable, Sendable {
  public var email: String
  public var password: String
  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }
}

public struct SignInResponse: Equatable, Sendable {
  public var token: String
  public var isSecondFactorNeeded: Bool
  public init(token: String, isSecondFactorNeeded: Bool) {
    self.token = token
    self.isSecondFactorNeeded = isSecondFactorNeeded
  }
}

public enum SignInError: Error, Equatable, LocalizedError, Sendable {
  case wrongPassword
  case wrongCode

  public var errorDescription: String? {
    switch self {
    case .wrongPassword: return "Wrong password."
    case .wrongCode: return "Wrong code."
    }
  }
}

@DependencyClient
public struct AccountClient: Sendable {
  public var signIn: @Sendable (_ email: String, _ password: String) async throws -> SignInResponse
  public var verify: @Sendable (_ code: String, _ token: String) async throws -> SignInResponse
}

extension AccountClient: TestDependencyKey {
  public static let testValue = Self()
}

extension DependencyValues {
  public var accountClient: AccountClient {
    get { self[AccountClient.self] }
    set { self[AccountClient.self] = newValue }
  }
}

@Reducer
public struct SecondFactor: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Presents public var alert: AlertState<Action.Alert>?
    public var code = ""
    public var isFormValid = false
    public var isRequestInFlight = false
    public let token: String

    public init(token: String) {
      self.token = token
    }
  }

  public enum Action: Sendable, ViewAction {
    case alert(PresentationAction<Alert>)
    case response(Result<SignInResponse, any Error>)
    case view(View)

    public enum Alert: Equatable, Sendable {}

    @CasePathable
    public enum View: BindableAction, Sendable {
      case binding(BindingAction<State>)
      case submitButtonTapped
    }
  }

  @Dependency(\.accountClient) var accountClient

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .alert:
        return .none

      case let .response(.failure(error)):
        state.alert = AlertState { TextState(error.localizedDescription) }
        state.isRequestInFlight = false
        return .none

      case .response(.success):
        state.isRequestInFlight = false
        return .none

      case .view(.binding):
        state.isFormValid = state.code.count >= 4
        return .none

      case .view(.submitButtonTapped):
        state.isRequestInFlight = true
        return .run { [code = state.code, token = state.token] send in
          await send(
            .response(
              await Result { try await self.accountClient.verify(code: code, token: token) }
            )
          )
        }
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

@Reducer
public struct SignInForm: Sendable {
  @ObservableState
  public struct State: Equatable {
    @Presents public var alert: AlertState<Action.Alert>?
    public var email = ""
    public var isFormValid = false
    public var isRequestInFlight = false
    public var password = ""
    @Presents public var secondFactor: SecondFactor.State?

    public init() {}
  }

  public enum Action: Sendable, ViewAction {
    case alert(PresentationAction<Alert>)
    case response(Result<SignInResponse, any Error>)
    case secondFactor(PresentationAction<SecondFactor.Action>)
    case view(View)

    public enum Alert: Equatable, Sendable {}

    @CasePathable
    public enum View: BindableAction, Sendable {
      case binding(BindingAction<State>)
      case submitButtonTapped
    }
  }

  @Dependency(\.accountClient) var accountClient

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .alert:
        return .none
      case let .response(.success(response)):
        state.isRequestInFlight = false
        if response.isSecondFactorNeeded {
          state.secondFactor = SecondFactor.State(token: response.token)
        }
        return .none
      case let .response(.failure(error)):
        state.alert = AlertState { TextState(error.localizedDescription) }
        state.isRequestInFlight = false
        return .none
      case .secondFactor:
        return .none
      case .view(.binding):
        state.isFormValid = !state.email.isEmpty && !state.password.isEmpty
        return .none
      case .view(.submitButtonTapped):
        state.isRequestInFlight = true
        return .run { [email = state.email, password = state.password] send in
          await send(
            .response(
              Result { try await accountClient.signIn(email: email, password: password) }
            )
          )
        }
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$secondFactor, action: \.secondFactor) {
      SecondFactor()
    }
  }
}

@Reducer
public struct Lobby: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var room = ""
  }

  public enum Action: Sendable {
    case logOutButtonTapped
  }

  public init() {}

  public var body: some Reducer<State, Action> {
    Reduce { _, action in
      switch action {
      case .logOutButtonTapped:
        return .none
      }
    }
  }
}

@Reducer
public struct Root {
  @ObservableState
  public enum State: Equatable {
    case lobby(Lobby.State)
    case signIn(SignInForm.State)

    public init() { self = .signIn(SignInForm.State()) }
  }

  public enum Action {
    case lobby(Lobby.Action)
    case signIn(SignInForm.Action)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .signIn(.secondFactor(.presented(.response(.success)))):
        state = .lobby(Lobby.State())
        return .none

      case let .signIn(.response(.success(response))) where !response.isSecondFactorNeeded:
        state = .lobby(Lobby.State())
        return .none

      case .signIn:
        return .none

      case .lobby(.logOutButtonTapped):
        state = .signIn(SignInForm.State())
        return .none
      }
    }
    .ifCaseLet(\.signIn, action: \.signIn) {
      SignInForm()
    }
    .ifCaseLet(\.lobby, action: \.lobby) {
      Lobby()
    }
  }
}

@MainActor
struct SignInTests {
  @Test
  func integration() async {
    let store = TestStore(initialState: Root.State(), reducer: Root.init) {
      $0.accountClient.signIn = { @Sendable _, _ in
        SignInResponse(token: "token", isSecondFactorNeeded: true)
      }
      $0.accountClient.verify = { @Sendable _, _ in
        SignInResponse(token: "token", isSecondFactorNeeded: false)
      }
    }

    await store.send(\.signIn.view.binding.email, "blob@example.com") {
      $0.modify(\.signIn) { $0.email = "blob@example.com" }
    }
    await store.send(\.signIn.view.binding.password, "secret") {
      $0.modify(\.signIn) {
        $0.password = "secret"
        $0.isFormValid = true
      }
    }
    await store.send(\.signIn.view.submitButtonTapped) {
      $0.modify(\.signIn) { $0.isRequestInFlight = true }
    }
    await store.receive(\.signIn.response.success) {
      $0.modify(\.signIn) {
        $0.isRequestInFlight = false
        $0.secondFactor = SecondFactor.State(token: "token")
      }
    }
    await store.send(\.signIn.secondFactor.view.binding.code, "1234") {
      $0.modify(\.signIn) {
        $0.secondFactor?.code = "1234"
        $0.secondFactor?.isFormValid = true
      }
    }
    await store.send(\.signIn.secondFactor.view.submitButtonTapped) {
      $0[case: \.signIn]?.secondFactor?.isRequestInFlight = true
    }
    await store.receive(\.signIn.secondFactor.response.success) {
      $0 = .lobby(Lobby.State())
    }
    await store.send(\.lobby.logOutButtonTapped) {
      $0 = .signIn(SignInForm.State())
    }
  }

  @Test
  func wrongCode() async {
    let store = TestStore(initialState: SecondFactor.State(token: "token")) {
      SecondFactor()
    } withDependencies: {
      $0.accountClient.verify = { @Sendable code, token in
        #expect((code, token) == ("1234", "token"))
        throw SignInError.wrongCode
      }
    }

    await store.send(.view(.binding(.set(\.code, "1234")))) {
      $0.code = "1234"
      $0.isFormValid = true
    }
    await store.send(.view(.submitButtonTapped)) {
      $0.isRequestInFlight = true
    }
    await store.receive(\.response.failure) {
      $0.alert = AlertState {
        TextState("Wrong code.")
      }
      $0.isRequestInFlight = false
    }
    await store.send(.alert(.dismiss)) {
      $0.alert = nil
    }
  }

  @Test
  func closingTheSecondFactorCancels() async {
    let store = TestStore(initialState: Root.State()) {
      Root()
    } withDependencies: {
      $0.accountClient.signIn = { _, _ in .init(token: "t", isSecondFactorNeeded: true) }
      $0.accountClient.verify = { _, _ in try await Task.never() }
    }
    store.exhaustivity = .off(showSkippedAssertions: false)

    await store.send(.signIn(.view(.submitButtonTapped)))
    await store.receive(\.signIn.response)
    await store.send(.signIn(.secondFactor(.presented(.view(.submitButtonTapped)))))
    await store.send(.signIn(.secondFactor(.dismiss))) {
      $0.modify(\.signIn) { $0.secondFactor = nil }
    }
    await store.finish()
  }
}
