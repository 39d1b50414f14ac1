import IdentifiedCollections
import Sharing
import Testing

/// Properties of values that disappear: they have the value from before the change that has removed it.
struct LastValueTests {
  @Test func `a removed element has the value that its list has given it`() throws {
    // given
    @Shared(value: [Todo(id: 1), Todo(id: 2)]) var todos: IdentifiedArrayOf<Todo>
    let first = try #require(Shared($todos[id: 1]))
    // when
    $todos.withLock { $0[id: 1]?.isDone = true }
    $todos.withLock { _ = $0.remove(id: 1) }
    // then
    #expect(first.wrappedValue == Todo(id: 1, isDone: true))
    #expect(first.isDone.wrappedValue)
  }

  @Test func `a removed element of a list with a key has the value that its list has given it`()
    throws
  {
    // given
    @Shared(.inMemory("todos")) var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1)]
    let isDone = try #require(SharedReader($todos[id: 1])).isDone
    // when
    @Shared(.inMemory("todos")) var others: IdentifiedArrayOf<Todo> = []
    $others.withLock { $0[id: 1]?.isDone = true }
    $others.withLock { $0 = [] }
    // then
    #expect(isDone.wrappedValue)
    #expect(todos.isEmpty)
  }

  @Test func `an optional that becomes nil has the value that it had before`() throws {
    // given
    @Shared(value: Todo(id: 1)) var todo: Todo?
    let unwrapped = try #require(Shared($todo))
    let reader = try #require(SharedReader($todo))
    // when
    $todo.withLock { $0?.isDone = true }
    $todo.withLock { $0 = nil }
    // then
    #expect(unwrapped.wrappedValue == Todo(id: 1, isDone: true))
    #expect(reader.wrappedValue == Todo(id: 1, isDone: true))
  }

  @Test func `a removed element has the value that another property has given it`() throws {
    // given
    @Shared(value: [Todo(id: 1)]) var todos: IdentifiedArrayOf<Todo>
    let first = try #require(Shared($todos[id: 1]))
    let isDone = try #require(Shared($todos[id: 1])).isDone
    // when
    isDone.withLock { $0 = true }
    $todos.withLock { $0.removeAll() }
    // then
    #expect(first.wrappedValue.isDone)
  }

  @Test func `elements of removed elements have the values that the outer list has given them`()
    throws
  {
    // given
    let first = Chapter(id: 1, todos: [Todo(id: 2)], note: "old")
    @Shared(value: [first]) var chapters: IdentifiedArrayOf<Chapter>
    let chapter = try #require(Shared($chapters[id: 1]))
    let todo = try #require(Shared(chapter.todos[id: 2]))
    let note = try #require(Shared(chapter.note))
    // when
    $chapters.withLock {
      $0[id: 1]?.todos[id: 2]?.isDone = true
      $0[id: 1]?.note = "new"
    }
    $chapters.withLock { _ = $0.remove(id: 1) }
    // then
    #expect(todo.wrappedValue == Todo(id: 2, isDone: true))
    #expect(note.wrappedValue == "new")
    #expect(chapter.wrappedValue == Chapter(id: 1, todos: [Todo(id: 2, isDone: true)], note: "new"))
  }

  @Test func `an inner element that is removed by its outer one has its last value`() throws {
    // given
    @Shared(value: [Chapter(id: 1, todos: [Todo(id: 2)])]) var chapters: IdentifiedArrayOf<Chapter>
    let chapter = try #require(Shared($chapters[id: 1]))
    let todo = try #require(Shared(chapter.todos[id: 2]))
    // when
    $chapters.withLock { $0[id: 1]?.todos[id: 2]?.isDone = true }
    chapter.withLock { $0.todos = [] }
    // then
    #expect(todo.wrappedValue.isDone)
  }

  @Test func `an element beyond the end of an array has its last value`() {
    // given
    @Shared(value: ["a", "b"]) var names
    let last = Array($names)[1]
    let reader = Array(SharedReader($names))[1]
    // when
    $names.withLock { $0[1] = "c" }
    $names.withLock { _ = $0.removeLast() }
    // then
    #expect(last.wrappedValue == "c")
    #expect(reader.wrappedValue == "c")
  }

  @Test func `an element that is changed and removed at once has the value from before`() throws {
    @Shared(value: [Todo(id: 1)]) var todos: IdentifiedArrayOf<Todo>
    let first = try #require(Shared($todos[id: 1]))
    $todos.withLock {
      $0[id: 1]?.isDone = true
      $0 = []
    }
    #expect(first.wrappedValue == Todo(id: 1))
  }

  @Test func `a removed element keeps values written to it, until it is inserted again`() throws {
    // given
    @Shared(value: [Todo(id: 1)]) var todos: IdentifiedArrayOf<Todo>
    let first = try #require(Shared($todos[id: 1]))
    $todos.withLock { $0 = [] }
    // when it is changed alone
    first.withLock { $0.isDone = true }
    _ = $todos.withLock { $0.append(Todo(id: 2)) }
    // then
    #expect(first.wrappedValue.isDone)
    #expect(todos == [Todo(id: 2)])
    // when
    _ = $todos.withLock { $0.append(Todo(id: 1)) }
    // then
    #expect(first.wrappedValue == Todo(id: 1))
    // when
    $todos.withLock { $0 = [] }
    // then
    #expect(first.wrappedValue == Todo(id: 1))
  }

  @Test func `within withLock, elements are read as they were before the change`() throws {
    // given
    @Shared(value: [Todo(id: 1), Todo(id: 2)]) var todos: IdentifiedArrayOf<Todo>
    let first = try #require(Shared($todos[id: 1]))
    let second = try #require(Shared($todos[id: 2]))
    $todos.withLock { $0[id: 2]?.isDone = true }
    // when
    first.withLock { $0.isDone = second.wrappedValue.isDone }
    // then
    #expect(first.wrappedValue.isDone)
  }

  @Test func `many properties of elements come and go`() throws {
    // given
    @Shared(value: IdentifiedArray(uniqueElements: (1...100).map { Todo(id: $0) }))
    var todos: IdentifiedArrayOf<Todo>
    let kept = try #require(Shared($todos[id: 50]))
    // when
    for _ in 1...20 {
      for todo in Array($todos) { todo.isDone.withLock { $0.toggle() } }
      $todos.withLock { $0[id: 50]?.isDone = true }
    }
    $todos.withLock { $0 = [] }
    // then
    #expect(kept.wrappedValue == Todo(id: 50, isDone: true))
  }

  @Test func `values are never older than values that were read before`() async throws {
    // given
    let number = Shared<Int?>(value: 0)
    let unwrapped = try #require(Shared(number))
    // when one task changes and removes the value, while another one reads it
    async let writing: Void = {
      for count in 1...2_000 {
        number.withLock { $0 = count }
        number.withLock { $0 = nil }
      }
    }()
    async let areAscending = {
      var last = 0
      for _ in 1...20_000 {
        let value = unwrapped.wrappedValue
        if value < last { return false }
        last = value
      }
      return true
    }()
    await writing
    // then
    #expect(await areAscending)
    #expect(unwrapped.wrappedValue == 2_000)
  }
}

private struct Chapter: Equatable, Identifiable {
  let id: Int
  var todos: IdentifiedArrayOf<Todo> = []
  var note: String?
}
