public import ComposableArchitecture
import Foundation

/// The storage of the list that all users share.
@DependencyClient
public struct ToDoStorage: Sendable {
  /// Returns the current list.
  public var load: @Sendable () -> [ToDo] = { [] }
  /// Returns a stream of the current list and each later version.
  public var lists: @Sendable () -> AsyncStream<[ToDo]> = { .finished }
  /// Applies a change.
  public var change: @Sendable (_ change: ToDoChange) async -> Void
}

extension ToDoStorage: DependencyKey {
  /// Keeps the list in memory while the server runs.
  public static let liveValue = inMemory()

  /// Stores nothing.
  public static let previewValue = Self(load: { [] }, lists: { .finished }, change: { _ in })

  /// Reports an issue when a test calls it without an override.
  public static let testValue = Self()

  /// Returns a storage in memory, which keeps the list while it is referenced.
  public static func inMemory() -> Self {
    let memory = LockIsolated(Memory())
    return Self(
      load: { memory.todos.elements },
      lists: {
        // A slow observer needs only the latest list.
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
  /// The storage of the list that all users share.
  public var toDoStorage: ToDoStorage {
    get { self[ToDoStorage.self] }
    set { self[ToDoStorage.self] = newValue }
  }
}
