import ComposableArchitecture
import Foundation
import Testing

// A list in a file, a detail that shares one element of it, and effects that change shared state.

struct Recipe: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var title = ""
  var servings = 2
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Recipe>>.Default {
  static var recipes: Self {
    Self[.fileStorage(.documentsDirectory.appending(component: "recipes.json")), default: []]
  }
}

@Reducer
struct RecipeDetail {
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case edit(RecipeForm)

    @CasePathable
    enum Alert { case confirmDeletion }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Shared var recipe: Recipe
  }

  enum Action: Sendable {
    case cancelEdit
    case deleteTapped
    case destination(PresentationAction<Destination.Action>)
    case doneEditing
    case editTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelEdit:
        state.destination = nil
        return .none
      case .deleteTapped:
        state.destination = .alert(.delete)
        return .none
      case .destination(.presented(.alert(.confirmDeletion))):
        @Shared(.recipes) var recipes
        $recipes.withLock { _ = $0.remove(id: state.recipe.id) }
        return .run { _ in await dismiss() }
      case .destination:
        return .none
      case .doneEditing:
        guard case let .some(.edit(form)) = state.destination else { return .none }
        state.$recipe.withLock { $0 = form.recipe }
        state.destination = nil
        return .none
      case .editTapped:
        state.destination = .edit(RecipeForm.State(recipe: state.recipe))
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension RecipeDetail.Destination.State: Equatable {}

extension AlertState where Action == RecipeDetail.Destination.Alert {
  static let delete = Self {
    TextState("Delete?")
  } actions: {
    ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
    ButtonState(role: .cancel) { TextState("Keep") }
  } message: {
    TextState("The recipe is removed from all lists.")
  }
}

@Reducer
struct RecipeForm {
  @ObservableState
  struct State: Equatable {
    var recipe: Recipe
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer
struct Tally {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("tally")) var count = 0
    var history: [Int] = []
  }

  enum Action: Equatable {
    case first
    case observed(Int)
    case second
    case tapped
    case task
    case workTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .first, .second:
        state.$count.withLock { $0 += 1 }
        return .none
      case let .observed(count):
        state.history.append(count)
        return .none
      case .tapped:
        return .run { send in
          await send(.first)
          await send(.second)
        }
      case .task:
        #if CombineSchedulers
          return .publisher { state.$count.publisher.dropFirst().map(Action.observed) }
        #else
          return .none
        #endif
      case .workTapped:
        return .run { [count = state.$count] _ in
          count.withLock { $0 += 10 }
        }
      }
    }
  }
}

@MainActor
@Suite
struct SharedListTests {
  let recipe = Recipe(id: UUID(1), title: "Soup")

  @Test
  func edit() async throws {
    @Shared(.recipes) var recipes = [recipe]
    let shared = try #require(Shared($recipes[id: recipe.id]))
    let store = TestStore(initialState: RecipeDetail.State(recipe: shared)) {
      RecipeDetail()
    }

    await store.send(.editTapped) {
      $0.destination = .edit(RecipeForm.State(recipe: recipe))
    }
    var edited = recipe
    edited.servings = 4
    await store.send(\.destination.edit.binding.recipe, edited) {
      $0.destination?.modify(\.edit) { $0.recipe.servings = 4 }
    }
    await store.send(\.doneEditing) {
      $0.destination = nil
      $0.$recipe.withLock { $0.servings = 4 }
    }
    #expect(recipes == [edited])
  }

  /// The list is no part of the state: the test need not speak of it.
  @Test
  func delete() async throws {
    @Shared(.recipes) var recipes = [recipe, Recipe(id: UUID(2))]
    let didDismiss = LockIsolated(false)
    let store = TestStore(
      initialState: RecipeDetail.State(recipe: Shared($recipes[id: recipe.id])!)
    ) {
      RecipeDetail()
    } withDependencies: {
      $0.dismiss = DismissEffect { didDismiss.setValue(true) }
    }

    await store.send(.deleteTapped) { $0.destination = .alert(.delete) }
    await store.send(\.destination.alert.confirmDeletion) { $0.destination = nil }
    await store.finish()
    #expect(recipes.ids == [UUID(2)])
    #expect(didDismiss.value)
  }

  @Test
  func presentValueOfAReceivedAction() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }

    await store.send(.tapped)
    await store.receive(.first) { $0.$count.withLock { $0 = 2 } }
    await store.receive(.second)
  }

  @Test
  func valueOfEachReceivedAction() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }

    await store.send(.tapped)
    await store.receive(.first) { $0.$count.withLock { $0 = 1 } }
    await store.receive(.second) { $0.$count.withLock { $0 = 2 } }
  }

  @Test
  func wrongValueOfAReceivedAction() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }

    await store.send(.tapped)
    await withKnownIssue {
      await store.receive(.first) { $0.$count.withLock { $0 = 3 } }
    }
    await store.receive(.second) { $0.$count.withLock { $0 = 2 } }
  }

  @Test
  func changeByAnEffect() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }

    await store.send(.workTapped) { $0.$count.withLock { $0 = 10 } }
    await store.send(.workTapped).finish()
    store.assert { $0.$count.withLock { $0 = 20 } }
    await store.send(.workTapped)
    await withKnownIssue {
      await store.finish()
    }
  }

  #if CombineSchedulers
    @Test
    func publisherOfState() async {
      let store = TestStore(initialState: Tally.State()) { Tally() }

      let task = await store.send(.task)
      await store.send(.first) { $0.$count.withLock { $0 = 1 } }
      await store.receive(.observed(1)) { $0.history = [1] }
      await task.cancel()
      await store.send(.first) { $0.$count.withLock { $0 = 2 } }
    }
  #endif
}
