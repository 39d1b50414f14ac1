import ComposableArchitecture
import Foundation

@DependencyClient
struct Shelf: Sendable {
  /// The books, first as they are now, then whenever somebody has changed them.
  var books: @Sendable () -> AsyncStream<[Book]> = { .finished }
  var add: @Sendable (_ book: Book) async -> Void
  var setRead: @Sendable (_ id: Book.ID, _ isRead: Bool) async -> Void
  var remove: @Sendable (_ id: Book.ID) async -> Void
}

extension Shelf: DependencyKey {
  static let liveValue = inMemory()
  static let previewValue = inMemory([Book(id: UUID(1), title: "Emma")])
  static let testValue = Self()

  static func inMemory(_ books: IdentifiedArrayOf<Book> = []) -> Self {
    let memory = ShelfMemory(books)
    return Self(
      books: { memory.observe() },
      add: { book in memory.change { $0.append(book) } },
      setRead: { id, isRead in memory.change { $0[id: id]?.isRead = isRead } },
      remove: { id in memory.change { $0.remove(id: id) } })
  }
}

extension DependencyValues {
  var shelf: Shelf {
    get { self[Shelf.self] }
    set { self[Shelf.self] = newValue }
  }
}

struct ShelfMemory: Sendable {
  private struct Contents {
    var books: IdentifiedArrayOf<Book>
    var observers: [UUID: AsyncStream<[Book]>.Continuation] = [:]
  }

  private let contents: LockIsolated<Contents>

  init(_ books: IdentifiedArrayOf<Book>) {
    self.contents = LockIsolated(Contents(books: books))
  }

  func change(_ change: @Sendable (inout IdentifiedArrayOf<Book>) -> Void) {
    self.contents.withValue {
      change(&$0.books)
      for observer in $0.observers.values { observer.yield($0.books.elements) }
    }
  }

  func observe() -> AsyncStream<[Book]> {
    let id = UUID()
    // Who is slow needs to know only the last one.
    let (stream, observer) = AsyncStream.makeStream(
      of: [Book].self, bufferingPolicy: .bufferingNewest(1))
    observer.onTermination = { _ in self.contents.withValue { $0.observers[id] = nil } }
    self.contents.withValue {
      observer.yield($0.books.elements)
      $0.observers[id] = observer
    }
    return stream
  }
}
