import IdentifiedCollections
import Sharing
import Testing

/// Keys and properties of optional values, and values whose type is erased.
struct OptionalValueTests {
  @Test func `a key of an optional may have a default`() {
    @Shared(.selection) var selection
    @Shared(.selection) var typed: Int?
    @SharedReader(.selection) var reader
    @SharedReader(.selection) var typedReader: Int?
    #expect(selection == 1)
    #expect([typed, reader, typedReader] == [1, 1, 1])
    $selection.withLock { $0 = nil }
    #expect([typed, reader, typedReader] == [nil, nil, nil])
  }

  @Test func `a key of an optional without a default gives nil`() {
    @Shared(.inMemory("name")) var name: String?
    @SharedReader(.inMemory("name")) var reader: String?
    #expect(name == nil)
    #expect(reader == nil)
  }

  @available(*, deprecated)
  @Test func `optional members are unwrapped as in older code`() throws {
    // given
    @Shared(value: [Todo(id: 1)]) var todos: IdentifiedArrayOf<Todo>
    // when
    guard let todo: Shared<Todo> = $todos[id: 1] else {
      Issue.record("The element is missing.")
      return
    }
    todo.withLock { $0.isDone = true }
    // then
    #expect(todos == [Todo(id: 1, isDone: true)])
    let missing: Shared<Todo>? = $todos[id: 2]
    #expect(missing == nil)
    // and: the present way still means the optional
    #expect(Shared($todos[id: 1]) == todo)
    let optional: Shared<Todo?> = $todos[id: 1]
    #expect(optional.wrappedValue == Todo(id: 1, isDone: true))
  }

  @Test func `a shared value may have its type erased`() {
    // given
    @Shared(value: 1) var number
    let erased = Shared<AnyHashable>($number)
    // when
    erased.withLock { $0 = 2 }
    // then
    #expect(number == 2)
    #expect(erased.wrappedValue == AnyHashable(2))
  }
}

extension SharedKey where Self == InMemoryKey<Int?>.Default {
  fileprivate static var selection: Self { Self[.inMemory("selection"), default: 1] }
}
