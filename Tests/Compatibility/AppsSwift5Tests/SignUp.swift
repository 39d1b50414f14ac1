import ComposableArchitecture
import Foundation
import Testing

// Onboarding in steps of a stack, which share one draft, and save it in a file at the end.

struct Profile: Codable, Equatable, Sendable {
  var name = ""
  var interests: Set<Interest> = []
  var newsletter = true

  enum Interest: String, CaseIterable, Codable, Hashable, Sendable {
    case hiking, music, reading
  }
}

extension SharedReaderKey where Self == FileStorageKey<Profile?>.Default {
  static var profile: Self {
    Self[.fileStorage(.documentsDirectory.appending(component: "profile.json")), default: nil]
  }
}

extension SharedKey where Self == AppStorageKey<Int>.Default {
  static var launches: Self { Self[.appStorage("launches"), default: 0] }
}

@Reducer
struct SignUp {
  @Reducer
  enum Path {
    case interests(InterestsStep)
    case name(NameStep)
    case summary(SummaryStep)
  }

  @ObservableState
  struct State: Equatable {
    @Shared(.launches) var launches
    var path = StackState<Path.State>()
    @Shared(.profile) var saved
    @Shared var profile: Profile

    init(profile: Profile = Profile()) {
      self._profile = Shared(value: profile)
    }
  }

  enum Action {
    case path(StackActionOf<Path>)
    case startTapped
    case task
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.element(id: _, action: .name(.delegate(.next)))):
        state.path.append(.interests(InterestsStep.State(interests: state.$profile.interests)))
        return .none

      case .path(.element(id: _, action: .interests(.nextTapped))):
        state.path.append(.summary(SummaryStep.State(profile: state.$profile)))
        return .none

      case let .path(.element(id: id, action: .summary(.editTapped(step)))):
        state.path.pop(from: id)
        switch step {
        case .name: state.path.removeAll(where: { !$0.is(\.name) })
        case .interests: break
        }
        return .none

      case .path(.element(id: _, action: .summary(.doneTapped))):
        state.$saved.withLock { [profile = state.profile] in $0 = profile }
        state.path.removeAll()
        return .none

      case .path:
        return .none

      case .startTapped:
        state.path.append(.name(NameStep.State(profile: state.$profile)))
        return .none

      case .task:
        state.$launches.withLock { $0 += 1 }
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension SignUp.Path.State: Equatable {}

@Reducer
struct NameStep {
  @ObservableState
  struct State: Equatable {
    var isValid = false
    @Shared var profile: Profile
  }

  enum Action: Equatable {
    case delegate(Delegate)
    case nameChanged(String)
    case nextTapped

    @CasePathable
    enum Delegate: Equatable { case next }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none
      case let .nameChanged(name):
        state.$profile.name.withLock { $0 = name }
        return .none
      case .nextTapped:
        return state.isValid ? .send(.delegate(.next)) : .none
      }
    }
    .onChange(of: \.profile.name) { _, name in
      Reduce { state, _ in
        state.isValid = name.count > 2
        return .none
      }
    }
  }
}

@Reducer
struct InterestsStep {
  @ObservableState
  struct State: Equatable {
    @Shared var interests: Set<Profile.Interest>
  }

  enum Action {
    case nextTapped
    case toggled(Profile.Interest)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nextTapped:
        return .none
      case let .toggled(interest):
        state.$interests.withLock {
          if $0.remove(interest) == nil { $0.insert(interest) }
        }
        return .none
      }
    }
  }
}

@Reducer
struct SummaryStep {
  enum Step { case name, interests }

  @ObservableState
  struct State: Equatable {
    @SharedReader var profile: Profile

    init(profile: Shared<Profile>) {
      self._profile = SharedReader(profile)
    }
  }

  enum Action {
    case doneTapped
    case editTapped(Step)
  }
}

@MainActor
@Suite
struct SignUpTests {
  @Test
  func allSteps() async {
    let store = TestStore(initialState: SignUp.State()) { SignUp() }

    await store.send(.task) { $0.$launches.withLock { $0 = 1 } }
    await store.send(.startTapped) {
      $0.path[id: 0] = .name(NameStep.State(profile: $0.$profile))
    }
    await store.send(\.path[id: 0].name.nameChanged, "Blob") {
      $0.$profile.withLock { $0.name = "Blob" }
      $0.path[id: 0, case: \.name]?.isValid = true
    }
    await store.send(\.path[id: 0].name.nextTapped)
    await store.receive(\.path[id: 0].name.delegate.next) {
      $0.path[id: 1] = .interests(InterestsStep.State(interests: $0.$profile.interests))
    }
    await store.send(\.path[id: 1].interests.toggled, .music) {
      $0.$profile.withLock { $0.interests = [.music] }
    }
    await store.send(.path(.element(id: 1, action: .interests(.toggled(.reading))))) {
      $0.path[id: 1]?.modify(\.interests) { $0.$interests.withLock { $0 = [.music, .reading] } }
    }
    await store.send(\.path[id: 1].interests.nextTapped) {
      $0.path[id: 2] = .summary(SummaryStep.State(profile: $0.$profile))
    }
    #expect(store.state.path[id: 2, case: \.summary]?.profile.name == "Blob")
    await store.send(\.path[id: 2].summary.editTapped, .interests) {
      $0.path[id: 2] = nil
    }
    await store.send(\.path[id: 1].interests.nextTapped) {
      $0.path[id: 3] = .summary(SummaryStep.State(profile: $0.$profile))
    }
    await store.send(\.path[id: 3].summary.doneTapped) {
      $0.$saved.withLock { $0 = Profile(name: "Blob", interests: [.music, .reading]) }
      $0.path = StackState()
    }
    @Shared(.profile) var saved
    #expect(saved?.name == "Blob")
  }

  @Test
  func unmentionedSharedChange() async {
    let store = TestStore(initialState: SignUp.State()) { SignUp() }

    await withKnownIssue {
      await store.send(.task)
    }
  }

  @Test
  func wrongSharedChange() async {
    let store = TestStore(initialState: SignUp.State()) { SignUp() }

    await withKnownIssue {
      await store.send(.task) { $0.$launches.withLock { $0 = 2 } }
    }
  }

  @Test
  func nonExhaustive() async {
    let store = TestStore(
      initialState: SignUp.State(profile: Profile(name: "Blob"))
    ) {
      SignUp()
    }
    store.exhaustivity = .off

    await store.send(.task)
    await store.send(.startTapped)
    await store.send(\.path[id: 0].name.nameChanged, "Blob Jr.")
    await store.send(\.path[id: 0].name.nextTapped)
    await store.receive(\.path[id: 0].name.delegate) { $0.path[id: 1] = $0.path[id: 1] }
    store.assert {
      $0.$profile.withLock { $0.name = "Blob Jr." }
    }
    #expect(store.state.launches == 1)
    #expect(store.state.path.count == 2)
    await store.send(\.path.popFrom, 0)
    #expect(store.state.path.isEmpty)
  }

  @Test(arguments: ["Al", "Alice"])
  func validation(name: String) async {
    @Shared(value: Profile()) var profile: Profile
    let store = TestStore(initialState: NameStep.State(profile: $profile)) { NameStep() }

    await store.send(.nameChanged(name)) {
      $0.$profile.name.withLock { $0 = name }
      $0.isValid = name == "Alice"
    }
    await store.send(.nextTapped)
    if name == "Alice" { await store.receive(.delegate(.next)) }
    #expect(profile.name == name)
  }

  @Test
  func changeFromOutside() async {
    @Shared(.launches) var launches = 5
    let store = TestStore(initialState: SignUp.State()) { SignUp() }
    #expect(store.state.launches == 5)

    await store.send(.task) { $0.$launches.withLock { $0 = 6 } }
    $launches.withLock { $0 = 10 }
    store.assert { $0.$launches.withLock { $0 = 10 } }
    await store.send(.task) { $0.$launches.withLock { $0 += 1 } }
  }
}
