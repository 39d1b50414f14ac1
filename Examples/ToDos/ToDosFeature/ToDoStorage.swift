public import ComposableArchitecture

/// Where to-dos are while nobody looks at them.
@DependencyClient
public struct ToDoStorage: Sendable {
  /// Reads them.
  public var load: @Sendable () -> [ToDo] = { [] }
  /// Writes them.
  public var save: @Sendable (_ todos: [ToDo]) -> Void
}

extension ToDoStorage: DependencyKey {
  /// Keeps them as long as the server runs.
  public static var liveValue: Self {
    let todos = LockIsolated<[ToDo]>([])
    return Self(load: { todos.value }, save: { todos.setValue($0) })
  }

  /// Keeps nothing.
  public static let previewValue = Self(load: { [] }, save: { _ in })

  /// Fails the test that touches it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// Where to-dos are while nobody looks at them.
  public var toDoStorage: ToDoStorage {
    get { self[ToDoStorage.self] }
    set { self[ToDoStorage.self] = newValue }
  }
}
