public import ComposableArchitecture
import Foundation

/// The list that everybody sees.
@DependencyClient
public struct ToDoStorage: Sendable {
  /// What is on it now.
  public var load: @Sendable () -> [ToDo] = { [] }
  /// What is on it, first now, then whenever somebody has changed it.
  public var lists: @Sendable () -> AsyncStream<[ToDo]> = { .finished }
  /// Changes it.
  public var change: @Sendable (_ change: ToDoChange) async -> Void
}

extension ToDoStorage: DependencyKey {
  /// Keeps the list as long as the server runs.
  public static let liveValue = inMemory()

  /// Keeps nothing.
  public static let previewValue = Self(load: { [] }, lists: { .finished }, change: { _ in })

  /// Fails the test that touches it.
  public static let testValue = Self()

  /// Keeps the list as long as somebody holds this.
  public static func inMemory() -> Self {
    let memory = LockIsolated(Memory())
    return Self(
      load: { memory.todos.elements },
      lists: {
        // Who is slow needs to know only the last one.
        let (lists, continuation) = AsyncStream.makeStream(
          of: [ToDo].self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        memory.withValue {
          continuation.yield($0.todos.elements)
          $0.observers[id] = continuation
        }
        continuation.onTermination = { _ in memory.withValue { $0.observers[id] = nil } }
        return lists
      },
      change: { change in
        memory.withValue {
          $0.todos.apply(change)
          for observer in $0.observers.values { observer.yield($0.todos.elements) }
        }
      })
  }

  private struct Memory {
    var todos: IdentifiedArrayOf<ToDo> = []
    var observers: [UUID: AsyncStream<[ToDo]>.Continuation] = [:]
  }
}

extension DependencyValues {
  /// The list that everybody sees.
  public var toDoStorage: ToDoStorage {
    get { self[ToDoStorage.self] }
    set { self[ToDoStorage.self] = newValue }
  }
}
