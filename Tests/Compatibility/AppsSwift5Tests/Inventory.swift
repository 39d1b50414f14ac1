import ComposableArchitecture
import XCTest

// A list in the style of 2023: destinations by hand, view stores, task results, and operators of the app's own.

struct Article: Equatable, Identifiable, Sendable {
  let id: UUID
  var name = ""
  var stock = 1
}

struct ArticleClient: Sendable {
  var all: @Sendable () async throws -> [Article]
  var save: @Sendable ([Article]) async throws -> Void
}

extension ArticleClient: TestDependencyKey {
  static let testValue = ArticleClient(
    all: unimplemented("ArticleClient.all", placeholder: []),
    save: unimplemented("ArticleClient.save")
  )
}

struct AnalyticsClient: Sendable {
  var track: @Sendable (String) -> Void
}

extension AnalyticsClient: DependencyKey {
  static let liveValue = AnalyticsClient(track: { _ in })
  static let testValue = AnalyticsClient(track: unimplemented("AnalyticsClient.track"))
}

extension DependencyValues {
  var articles: ArticleClient {
    get { self[ArticleClient.self] }
    set { self[ArticleClient.self] = newValue }
  }

  var analytics: AnalyticsClient {
    get { self[AnalyticsClient.self] }
    set { self[AnalyticsClient.self] = newValue }
  }
}

// MARK: Operators of the app

extension Reducer {
  func analytics(_ name: @escaping @Sendable (Action) -> String?) -> some ReducerOf<Self> {
    AnalyticsReducer(base: self, name: name)
  }
}

struct AnalyticsReducer<Base: Reducer>: Reducer {
  let base: Base
  let name: @Sendable (Base.Action) -> String?
  @Dependency(\.analytics) var analytics

  var body: some Reducer<Base.State, Base.Action> {
    base
    Reduce { state, action in
      guard let name = name(action) else { return .none }
      return .run { [analytics] _ in analytics.track(name) }
    }
  }
}

extension Effect {
  static func result<Value: Sendable>(
    _ action: @escaping @Sendable (TaskResult<Value>) -> Action,
    _ work: @escaping @Sendable () async throws -> Value
  ) -> Self where Action: Sendable {
    .run { send in await send(action(TaskResult { try await work() })) }
  }
}

// MARK: Form

struct ArticleForm: Reducer {
  struct State: Equatable, Identifiable {
    @BindingState var article: Article
    @BindingState var focus: Field? = .name
    var id: Article.ID { article.id }

    enum Field: Hashable, Sendable { case name, stock }
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case clearButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$article):
        state.article.stock = max(0, state.article.stock)
        return .none
      case .binding:
        return .none
      case .clearButtonTapped:
        state.article.name = ""
        state.focus = .name
        return .none
      }
    }
  }
}

// MARK: List

struct Inventory: Reducer {
  struct State: Equatable {
    var articles: IdentifiedArrayOf<Article> = []
    @PresentationState var destination: Destination.State?
    var isLoading = false
  }

  enum Action: Equatable {
    case addButtonTapped
    case cancelButtonTapped
    case confirmButtonTapped
    case deleteButtonTapped(Article.ID)
    case destination(PresentationAction<Destination.Action>)
    case loaded(TaskResult<[Article]>)
    case task
  }

  @CasePathable
  enum Dialog: Equatable, Sendable { case delete(Article.ID) }

  struct Destination: Reducer {
    enum State: Equatable {
      case add(ArticleForm.State)
      case dialog(ConfirmationDialogState<Dialog>)
    }

    enum Action: Equatable {
      case add(ArticleForm.Action)
      case dialog(Dialog)
    }

    var body: some ReducerOf<Self> {
      Scope(state: /State.add, action: /Action.add) { ArticleForm() }
    }
  }

  private enum CancelID { case load }

  @Dependency(\.articles) var articles
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(ArticleForm.State(article: Article(id: uuid())))
        return .none

      case .cancelButtonTapped:
        state.destination = nil
        return .cancel(id: CancelID.load)

      case .confirmButtonTapped:
        guard case .some(.add(let form)) = state.destination else { return .none }
        state.articles.append(form.article)
        state.destination = nil
        return save(state)

      case .deleteButtonTapped(let id):
        guard let article = state.articles[id: id] else { return .none }
        state.destination = .dialog(
          ConfirmationDialogState {
            TextState("Delete \(article.name)?")
          } actions: {
            ButtonState(role: .destructive, action: .delete(id)) { TextState("Delete") }
            ButtonState(role: .cancel) { TextState("Keep") }
          })
        return .none

      case .destination(.presented(.dialog(.delete(let id)))):
        state.articles.remove(id: id)
        return save(state)

      case .destination:
        return .none

      case .loaded(.success(let articles)):
        state.isLoading = false
        state.articles = IdentifiedArray(uniqueElements: articles)
        return .none

      case .loaded(.failure):
        state.isLoading = false
        return .none

      case .task:
        state.isLoading = true
        return .result({ .loaded($0) }) { try await articles.all() }
          .cancellable(id: CancelID.load, cancelInFlight: true)
      }
    }
    .ifLet(\.$destination, action: /Action.destination) {
      Destination()
    }
    .analytics { action in
      switch action {
      case .confirmButtonTapped: "article added"
      case .destination(.presented(.dialog(.delete))): "article deleted"
      default: nil
      }
    }
  }

  private func save(_ state: State) -> Effect<Action> {
    .run { [articles = state.articles] _ in
      try await self.articles.save(articles.elements)
    }
  }
}

// MARK: View models

struct InventoryViewState: Equatable {
  let title: String
  let isAddButtonEnabled: Bool

  init(_ state: Inventory.State) {
    title = "\(state.articles.count) articles"
    isAddButtonEnabled = !state.isLoading
  }
}

struct ArticleFormViewState: Equatable {
  @BindingViewState var article: Article
  @BindingViewState var focus: ArticleForm.State.Field?
  let isValid: Bool

  init(_ store: BindingViewStore<ArticleForm.State>) {
    _article = store.$article
    _focus = store.$focus
    isValid = !store.article.name.isEmpty
  }
}

// MARK: Tests

@MainActor
final class InventoryTests: XCTestCase {
  private let tracked = LockIsolated<[String]>([])
  private let saved = LockIsolated<[[Article]]>([])

  private func makeStore(_ state: Inventory.State = Inventory.State()) -> TestStoreOf<Inventory> {
    TestStore(initialState: state) {
      Inventory()
    } withDependencies: { [tracked, saved] in
      $0.uuid = .incrementing
      $0.analytics.track = { name in tracked.withValue { $0.append(name) } }
      $0.articles.save = { articles in saved.withValue { $0.append(articles) } }
    }
  }

  func testAdd() async {
    let store = makeStore()
    await store.send(.addButtonTapped) {
      $0.destination = .add(ArticleForm.State(article: Article(id: UUID(0))))
    }
    await store.send(
      .destination(.presented(.add(.set(\.$article, Article(id: UUID(0), name: "Pen", stock: -1)))))
    ) {
      $0.$destination[case: /Inventory.Destination.State.add]?.article =
        Article(id: UUID(0), name: "Pen", stock: 0)
    }
    await store.send(.destination(.presented(.add(.set(\.$focus, .stock))))) {
      $0.$destination[case: /Inventory.Destination.State.add]?.focus = .stock
    }
    await store.send(.confirmButtonTapped) {
      $0.articles = [Article(id: UUID(0), name: "Pen", stock: 0)]
      $0.destination = nil
    }
    await store.finish()
    XCTAssertEqual(tracked.value, ["article added"])
    XCTAssertEqual(saved.value, [[Article(id: UUID(0), name: "Pen", stock: 0)]])
  }

  func testDelete() async {
    let pen = Article(id: UUID(1), name: "Pen")
    let store = makeStore(Inventory.State(articles: [pen]))
    await store.send(.deleteButtonTapped(pen.id)) {
      $0.destination = .dialog(
        ConfirmationDialogState {
          TextState("Delete Pen?")
        } actions: {
          ButtonState(role: .destructive, action: .delete(UUID(1))) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Keep") }
        })
    }
    await store.send(.destination(.presented(.dialog(.delete(pen.id))))) {
      $0.articles = []
      $0.destination = nil
    }
    await store.finish()
    XCTAssertEqual(tracked.value, ["article deleted"])
    XCTAssertEqual(saved.value, [[]])
  }

  func testLoad() async {
    struct Offline: Error, Equatable {}
    let pen = Article(id: UUID(1), name: "Pen")
    let store = makeStore()
    store.dependencies.articles.all = { [pen] in [pen] }
    await store.send(.task) { $0.isLoading = true }
    await store.receive(.loaded(.success([pen]))) {
      $0.isLoading = false
      $0.articles = [pen]
    }

    store.dependencies.articles.all = { throw Offline() }
    await store.send(.task) { $0.isLoading = true }
    await store.receive(.loaded(.failure(Offline())), timeout: .seconds(1)) {
      $0.isLoading = false
    }

    store.exhaustivity = .off
    await store.send(.task)
    await store.receive { action in
      guard case .loaded(.failure) = action else { return false }
      return true
    }
    XCTAssertFalse(store.state.isLoading)
  }

  func testCancel() async {
    let store = makeStore(Inventory.State(isLoading: true))
    store.dependencies.articles.all = { try await Task.never() }
    await store.send(.task)
    await store.send(.cancelButtonTapped)
  }

  func testViewStores() async {
    let store = Store(initialState: Inventory.State()) {
      Inventory()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.analytics.track = { _ in }
      $0.articles.save = { _ in }
    }
    let viewStore = ViewStore(store, observe: InventoryViewState.init)
    XCTAssertEqual(viewStore.title, "0 articles")
    XCTAssertTrue(viewStore.isAddButtonEnabled)
    viewStore.send(.addButtonTapped)
    viewStore.send(.confirmButtonTapped)
    XCTAssertEqual(viewStore.state.title, "1 articles")
    XCTAssertNil(store.withState(\.destination))

    let form = Store(initialState: ArticleForm.State(article: Article(id: UUID(1)))) {
      ArticleForm()
    }
    let formStore = ViewStore(form, observe: ArticleFormViewState.init)
    XCTAssertFalse(formStore.isValid)
    form.send(.set(\.$article, Article(id: UUID(1), name: "Pen")))
    XCTAssertTrue(formStore.isValid)
    XCTAssertEqual(formStore.article.name, "Pen")
    formStore.send(.clearButtonTapped)
    XCTAssertEqual(formStore.focus, .name)
    XCTAssertFalse(formStore.isValid)
  }
}
