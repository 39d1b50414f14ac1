public import ComposableArchitecture
public import Foundation

/// A shared to-do list with undo, which other users may change at the same time.
@Reducer
public struct ToDos {
  /// The state of the page.
  @ObservableState
  public struct State: Equatable {
    /// The items of the list.
    public var todos: IdentifiedArrayOf<ToDo>
    /// The selected filter.
    public var filter: Filter
    /// The title of the item to add.
    public var draft = ""
    /// The validation error of that title.
    public var draftError: String?
    /// The item that is being renamed.
    public var editing: ToDo.ID?
    /// The new title of that item. It is separate from `editing`, because all rows read that.
    public var editedTitle = ""
    /// The steps that can be undone, latest last.
    public var undoable: [Step] = []
    /// Changes that are visible but not stored yet.
    public var unsaved: [ToDoChange] = []

    /// Creates a state with a list.
    public init(
      todos: IdentifiedArrayOf<ToDo> = [], filter: Filter = .all, editing: ToDo? = nil
    ) {
      self.todos = todos
      self.filter = filter
      self.editing = editing?.id
      self.editedTitle = editing?.title ?? ""
    }

    /// The items that match the filter.
    var shown: [ToDo] { self.todos.filter(self.filter.includes) }

    var openCount: Int { self.todos.count { !$0.isDone } }
  }

  /// A group of changes that is undone as a whole.
  public struct Step: Equatable {
    /// The name of the step.
    public let name: String
    /// The changes of the list.
    public let changes: [ToDoChange]
  }

  /// The actions of the feature.
  public enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case listChanged([ToDo])
    case saved
    case view(View)

    /// The user's actions on the page.
    public enum View {
      case addSubmitted
      case clearDoneButtonTapped
      case deleteButtonTapped(ToDo.ID)
      case doneChanged(ToDo.ID, Bool)
      case editButtonTapped(ToDo.ID)
      case editCancelled
      case editChanged(String)
      case editSubmitted
      case moveButtonTapped(ToDo.ID, Direction)
      case opened(path: String)
      case undoButtonTapped
    }
  }

  /// The direction of a move.
  public enum Direction { case down, up }

  private enum CancelID { case lists }

  @Dependency(\.toDoStorage) var storage
  @Dependency(\.uuid) var uuid

  /// Creates the feature.
  public init() {}

  /// The logic of the feature.
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

  /// Stores the changes one after the other, in the order in which they were made.
  private func saveNext(_ state: State) -> Effect<Action> {
    guard let change = state.unsaved.first else { return .none }
    return .run { [storage] send in
      await storage.change(change)
      await send(.saved)
    }
  }

  /// Returns the changes of the list for an action of the user.
  private func step(for action: Action.View, _ state: inout State) -> Step? {
    switch action {
    case .addSubmitted:
      let title = state.draft.trimmingCharacters(in: .whitespacesAndNewlines)
      state.draftError = title.isEmpty ? "Enter what is to be done." : nil
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

    case .moveButtonTapped(let id, let direction):
      // The next visible item counts: items between are hidden by the filter.
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
  /// The item before or after another one.
  fileprivate func neighbour(of id: ToDo.ID, _ direction: ToDos.Direction) -> ToDo.ID? {
    guard let index = self.firstIndex(where: { $0.id == id }) else { return nil }
    let neighbour = direction == .down ? index + 1 : index - 1
    return self.indices.contains(neighbour) ? self[neighbour].id : nil
  }
}
