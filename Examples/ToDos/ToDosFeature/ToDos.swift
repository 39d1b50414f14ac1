public import ComposableArchitecture
public import Foundation

/// A list of things to be done, that forgives mistakes, and that others may change at the same time.
@Reducer
public struct ToDos {
  /// What the page shows.
  @ObservableState
  public struct State: Equatable {
    /// The list.
    public var todos: IdentifiedArrayOf<ToDo>
    /// Which of them are shown.
    public var filter: Filter
    /// What is being typed, to be added.
    public var draft = ""
    /// What is being renamed.
    public var editing: ToDo.ID?
    /// The title that it is to have. Apart from what is being renamed, because all rows ask for that.
    public var editedTitle = ""
    /// What can be undone, the latest last.
    public var undoable: [Step] = []
    /// What is shown already and not kept yet.
    public var unsaved: [ToDoChange] = []

    /// Begins with a list.
    public init(
      todos: IdentifiedArrayOf<ToDo> = [], filter: Filter = .all, editing: ToDo? = nil
    ) {
      self.todos = todos
      self.filter = filter
      self.editing = editing?.id
      self.editedTitle = editing?.title ?? ""
    }

    /// Those that are shown.
    var shown: [ToDo] { self.todos.filter(self.filter.includes) }

    var openCount: Int { self.todos.count { !$0.isDone } }
  }

  /// Something that is done, or undone, as a whole.
  public struct Step: Equatable {
    /// What it is called.
    public let name: String
    /// What it consists of.
    public let changes: [ToDoChange]
  }

  /// What can happen.
  public enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case listChanged([ToDo])
    case saved
    case view(View)

    /// What somebody can do on the page.
    public enum View {
      case addSubmitted
      case clearDoneButtonTapped
      case deleteButtonTapped(ToDo.ID)
      case doneChanged(ToDo.ID, Bool)
      case editButtonTapped(ToDo.ID)
      case editCancelled
      case editChanged(String)
      case editSubmitted
      case filterChosen(Filter)
      case moveButtonTapped(ToDo.ID, Direction)
      case opened(path: String)
      case undoButtonTapped
    }
  }

  /// Where to move.
  public enum Direction { case down, up }

  private enum CancelID { case lists }

  @Dependency(\.toDoStorage) var storage
  @Dependency(\.uuid) var uuid

  /// Creates the feature.
  public init() {}

  /// How it behaves.
  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .listChanged(let todos):
        state.todos = IdentifiedArray(uniqueElements: todos)
        for change in state.unsaved { state.todos.apply(change) }
        return .none

      case .saved:
        state.unsaved.removeFirst()
        return self.saveNext(state)

      case .view(.opened(let path)):
        let path = String(path.prefix { $0 != "?" })
        state.filter = Filter.allCases.first { $0.path == path } ?? .all
        return .run { [storage] send in
          for await todos in storage.lists() { await send(.listChanged(todos)) }
        }
        .cancellable(id: CancelID.lists, cancelInFlight: true)

      case .view(.undoButtonTapped):
        guard let step = state.undoable.popLast() else { return .none }
        for change in step.changes { state.todos.apply(change) }
        return self.save(step.changes, &state)

      case .view(let action):
        guard let step = self.step(for: action, &state) else { return .none }
        let undoing = step.changes.compactMap { state.todos.apply($0) }
        guard !undoing.isEmpty else { return .none }
        state.undoable.append(Step(name: step.name, changes: undoing.reversed()))
        if state.undoable.count > 50 { state.undoable.removeFirst() }
        return self.save(step.changes, &state)
      }
    }
  }

  private func save(_ changes: [ToDoChange], _ state: inout State) -> Effect<Action> {
    let isSaving = !state.unsaved.isEmpty
    state.unsaved += changes
    return isSaving ? .none : self.saveNext(state)
  }

  /// Saves one change after the other, in the order in which they were made.
  private func saveNext(_ state: State) -> Effect<Action> {
    guard let change = state.unsaved.first else { return .none }
    return .run { [storage] send in
      await storage.change(change)
      await send(.saved)
    }
  }

  /// What is to be done to the list because of what somebody does on the page.
  private func step(for action: Action.View, _ state: inout State) -> Step? {
    switch action {
    case .addSubmitted:
      let title = state.draft.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !title.isEmpty else { return nil }
      state.draft = ""
      return Step(name: "add “\(title)”", changes: [.add(ToDo(id: uuid(), title: title))])

    case .clearDoneButtonTapped:
      return Step(
        name: "clear what is done",
        changes: state.todos.filter(\.isDone).map { .remove($0.id) })

    case .deleteButtonTapped(let id):
      return state.todos[id: id].map { Step(name: "delete “\($0.title)”", changes: [.remove(id)]) }

    case .doneChanged(let id, let isDone):
      return state.todos[id: id].map {
        Step(name: "\(isDone ? "finish" : "reopen") “\($0.title)”", changes: [.setDone(id, isDone)])
      }

    case .editButtonTapped(let id):
      state.editing = id
      state.editedTitle = state.todos[id: id]?.title ?? ""
      return nil

    case .editCancelled:
      state.editing = nil
      return nil

    case .editChanged(let title):
      state.editedTitle = title
      return nil

    case .editSubmitted:
      let title = state.editedTitle.trimmingCharacters(in: .whitespacesAndNewlines)
      guard let id = state.editing else { return nil }
      state.editing = nil
      return title.isEmpty ? nil : Step(name: "rename “\(title)”", changes: [.rename(id, title)])

    case .filterChosen(let filter):
      state.filter = filter
      return nil

    case .moveButtonTapped(let id, let direction):
      // Past the next one that is shown: those between can't be seen.
      guard let todo = state.todos[id: id],
        let neighbour = state.shown.neighbour(of: id, direction),
        let index = state.todos.index(id: neighbour)
      else { return nil }
      let other = direction == .down ? neighbour : state.todos.id(before: index)
      return Step(name: "move “\(todo.title)”", changes: [.move(id, behind: other)])

    case .opened, .undoButtonTapped:
      return nil
    }
  }
}

extension [ToDo] {
  /// The one before or behind another.
  fileprivate func neighbour(of id: ToDo.ID, _ direction: ToDos.Direction) -> ToDo.ID? {
    guard let index = self.firstIndex(where: { $0.id == id }) else { return nil }
    let neighbour = direction == .down ? index + 1 : index - 1
    return self.indices.contains(neighbour) ? self[neighbour].id : nil
  }
}
