import ComposableArchitecture
import DependenciesTestSupport
import Testing

@Reducer
private struct Counter {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case incrementButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}

@Reducer
private struct Profile {
  @ObservableState
  struct State: Equatable { var name = "" }
  enum Action { case renamed(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .renamed(let name):
        state.name = name
        return .none
      }
    }
  }
}

@Reducer
private struct Account {
  @ObservableState
  struct State: Equatable {
    var changes = 0
    var profile = Profile.State()
  }

  enum Action { case profile(Profile.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.profile, action: \.profile) { Profile() }
    Reduce { state, action in
      state.changes += 1
      return .none
    }
  }
}

@Reducer
private struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var isDone = false
  }

  enum Action { case doneTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.isDone = true
      return .none
    }
  }
}

@Reducer
private struct Rows {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
  }

  enum Action {
    case rows(IdentifiedActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .forEach(\.rows, action: \.rows) { Row() }
  }
}

private struct Analytics: Sendable {
  var track: @Sendable (String) async -> Void

  static let noop = Analytics(track: { _ in })
}

extension Analytics: TestDependencyKey {
  static let testValue = Analytics(track: { unimplemented("Analytics.track: \($0)") })
}

private struct AudioRecorder: TestDependencyKey, Sendable {
  var requestRecordPermission: @Sendable () async -> Bool

  static let testValue = AudioRecorder(
    requestRecordPermission: unimplemented(
      "AudioRecorder.requestRecordPermission", placeholder: false))
}

extension DependencyValues {
  fileprivate var analytics: Analytics {
    get { self[Analytics.self] }
    set { self[Analytics.self] = newValue }
  }

  fileprivate var audioRecorder: AudioRecorder {
    get { self[AudioRecorder.self] }
    set { self[AudioRecorder.self] = newValue }
  }
}

@Reducer
private struct Onboarding {
  struct State: Equatable { var isPermitted: Bool? }

  enum Action {
    case permission(Bool)
    case recordTapped
  }

  @Dependency(\.analytics) var analytics
  @Dependency(\.audioRecorder) var audioRecorder

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .permission(let isPermitted):
        state.isPermitted = isPermitted
        return .none
      case .recordTapped:
        return .run { send in
          await analytics.track("record")
          await send(.permission(audioRecorder.requestRecordPermission()))
        }
      }
    }
  }
}

@Reducer
private struct QuietOnboarding {
  typealias State = Onboarding.State
  typealias Action = Onboarding.Action

  var body: some ReducerOf<Onboarding> {
    CombineReducers {
      Onboarding()
        .dependency(\.analytics, .noop)
    }
    .transformDependency(\.audioRecorder) {
      $0.requestRecordPermission = { false }
    }
  }
}

@Reducer
private struct PermittedOnboarding {
  typealias State = Onboarding.State
  typealias Action = Onboarding.Action

  var body: some ReducerOf<Onboarding> {
    CombineReducers {
      Onboarding()
        .transformDependency(\.audioRecorder) {
          $0.requestRecordPermission = { true }
        }
    }
    .dependency(\.analytics, .noop)
  }
}

private struct Haptics: Sendable {
  let log: LockIsolated<[Bool]>
  func setEnabled(_ isEnabled: Bool) async { self.log.withValue { $0.append(isEnabled) } }
}

@Reducer
private struct SettingsFeature {
  struct Settings: Equatable { var isHapticFeedbackEnabled = true }

  @ObservableState
  struct State: Equatable { var settings = Settings() }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  let haptics: Haptics

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.settings.isHapticFeedbackEnabled) { old, new in
        Reduce { state, action in
          .run { _ in await haptics.setEnabled(new) }
        }
      }
  }
}

@Reducer
private struct Login {
  @ObservableState
  struct State: Equatable { @Presents var alert: AlertState<Never>? }

  enum Action {
    case alert(PresentationAction<Never>)
    case failed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .failed = action else { return .none }
      state.alert = AlertState { TextState("Wrong password") }
      return .none
    }
  }
}

@Reducer
private struct LoginAnalytics {
  typealias State = Login.State
  typealias Action = Login.Action

  var body: some ReducerOf<Login> { EmptyReducer() }
}

@Reducer
private struct LoginWithAlert {
  typealias State = Login.State
  typealias Action = Login.Action
  private typealias Analytics = LoginAnalytics

  var body: some ReducerOf<Login> {
    CombineReducers {
      Login()
      Analytics()
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

private typealias AppFeature = Counter

@MainActor
@Suite struct ReducerExamples {
  @Test func reducers() {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.incrementButtonTapped)
    #expect(store.count == 1)
  }

  @Test func scopes() {
    let store = Store(initialState: Account.State()) { Account() }
    let profile = store.scope(\.profile, action: \.profile)
    profile.send(.renamed("Blob"))
    #expect(profile.name == "Blob")
    #expect(store.changes == 1)
  }

  @Test func rows() {
    let store = Store(initialState: Rows.State()) { Rows() }
    for row in store.scope(\.rows, action: \.rows) {
      row.send(.doneTapped)
    }
    #expect(store.rows.filter(\.isDone).count == 2)
  }

  @Test func dependencies() async {
    let quiet = TestStore(initialState: Onboarding.State()) { QuietOnboarding() }
    await quiet.send(.recordTapped)
    await quiet.receive(\.permission) { $0.isPermitted = false }

    let permitted = TestStore(initialState: Onboarding.State()) { PermittedOnboarding() }
    await permitted.send(.recordTapped)
    await permitted.receive(\.permission) { $0.isPermitted = true }
  }

  @Test func changes() async {
    let log = LockIsolated<[Bool]>([])
    let store = TestStore(initialState: SettingsFeature.State()) {
      SettingsFeature(haptics: Haptics(log: log))
    }
    await store.send(\.binding.settings, SettingsFeature.Settings(isHapticFeedbackEnabled: false)) {
      $0.settings.isHapticFeedbackEnabled = false
    }
    #expect(log.value == [false])
  }

  @Test func combinations() async {
    let store = TestStore(initialState: Login.State()) { LoginWithAlert() }
    await store.send(.failed) { $0.alert = AlertState { TextState("Wrong password") } }
    await store.send(\.alert.dismiss) { $0.alert = nil }
  }

  @Test func printing() {
    let printing =
      Store(initialState: AppFeature.State()) {
        AppFeature()
          ._printChanges()
      }
    printing.send(.incrementButtonTapped)
    let labels = Store(initialState: AppFeature.State()) {
      AppFeature()
        ._printChanges(.actionLabels)
    }
    labels.send(.incrementButtonTapped)
    #expect(labels.count == printing.count)
  }
}
