public import ComposableArchitecture
public import Foundation

/// A list of things to be done, that forgives mistakes.
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
    /// The title that is being changed.
    public var editing: Editing?
    /// What can be undone, the latest last.
    public var undoable: [Step] = []

    /// Begins with a list.
    public init(
      todos: IdentifiedArrayOf<ToDo> = [], filter: Filter = .all, editing: Editing? = nil
    ) {
      self.todos = todos
      self.filter = filter
      self.editing = editing
    }

    /// Those that are shown.
    var shown: [ToDo] { self.todos.filter(self.filter.includes) }

    var openCount: Int { self.todos.count { !$0.isDone } }
  }

  /// A title that is being changed.
  public struct Editing: Equatable {
    /// Of which to-do it is.
    public let id: ToDo.ID
    /// What it is now.
    public var title: String
  }

  /// Something that can be undone.
  public struct Step: Equatable {
    /// What was done.
    public let name: String
    /// The list as it was before.
    public let todos: IdentifiedArrayOf<ToDo>
  }

  /// What can happen.
  public enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
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

  @Dependency(\.toDoStorage) var storage
  @Dependency(\.uuid) var uuid

  /// Creates the feature.
  public init() {}

  /// How it behaves.
  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      guard case .view(let action) = action else { return .none }
      let before = state.todos
      let name = self.reduce(&state, action)
      guard state.todos != before else { return .none }
      if let name {
        state.undoable.append(Step(name: name, todos: before))
        if state.undoable.count > 50 { state.undoable.removeFirst() }
      }
      storage.save(state.todos.elements)
      return .none
    }
  }

  /// Does what is wanted.
  ///
  /// - Returns: What to call it, if it can be undone.
  private func reduce(_ state: inout State, _ action: Action.View) -> String? {
    switch action {
    case .addSubmitted:
      let title = state.draft.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !title.isEmpty else { return nil }
      state.todos.append(ToDo(id: uuid(), title: title))
      state.draft = ""
      return "add “\(title)”"

    case .clearDoneButtonTapped:
      state.todos.removeAll(where: \.isDone)
      return "clear what is done"

    case .deleteButtonTapped(let id):
      return state.todos.remove(id: id).map { "delete “\($0.title)”" }

    case .doneChanged(let id, let isDone):
      state.todos[id: id]?.isDone = isDone
      return state.todos[id: id].map { "\(isDone ? "finish" : "reopen") “\($0.title)”" }

    case .editButtonTapped(let id):
      state.editing = state.todos[id: id].map { Editing(id: id, title: $0.title) }
      return nil

    case .editCancelled:
      state.editing = nil
      return nil

    case .editChanged(let title):
      state.editing?.title = title
      return nil

    case .editSubmitted:
      guard let editing = state.editing else { return nil }
      state.editing = nil
      let title = editing.title.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !title.isEmpty else { return nil }
      state.todos[id: editing.id]?.title = title
      return "rename “\(title)”"

    case .filterChosen(let filter):
      state.filter = filter
      return nil

    case .moveButtonTapped(let id, let direction):
      // Past the next one that is shown: those between can't be seen.
      guard let neighbour = state.shown.neighbour(of: id, direction),
        let from = state.todos.index(id: id), let to = state.todos.index(id: neighbour)
      else { return nil }
      state.todos.move(fromOffsets: [from], toOffset: direction == .down ? to + 1 : to)
      return state.todos[id: id].map { "move “\($0.title)”" }

    case .opened(let path):
      let path = String(path.prefix { $0 != "?" })
      state.filter = Filter.allCases.first { $0.path == path } ?? .all
      return nil

    case .undoButtonTapped:
      if let step = state.undoable.popLast() { state.todos = step.todos }
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
