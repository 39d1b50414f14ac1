import ConcurrencyExtras
import CustomDump
import Foundation
import Sharing
import Testing

@Suite(.serialized) struct SharedTests {
  @Test func `a change is seen by every copy`() {
    let count = Shared(value: 1)
    let copy = count

    count.withLock { $0 += 1 }

    #expect(copy.wrappedValue == 2)
    #expect(copy == count)
  }

  @Test func `withLock returns the result of the operation and rethrows its error`() throws {
    let count = Shared(value: 1)

    let old = count.withLock { count in
      defer { count = 5 }
      return count
    }

    #expect(old == 1)
    #expect(throws: CancellationError.self) {
      try count.withLock { count in
        count = 6
        throw CancellationError()
      }
    }
    #expect(count.wrappedValue == 6)
  }

  @Test func `a part of a value is shared`() {
    @Shared(value: Person(name: "Blob", age: 30)) var person
    @Shared(projectedValue: $person.name) var name

    $name.withLock { $0 += " Jr" }
    $person.withLock { $0.age = 3 }

    #expect(person == Person(name: "Blob Jr", age: 3))
    #expect(name == "Blob Jr")
    #expect($person.initials.wrappedValue == "B")
  }

  @Test func `a projection is computed from the present value`() {
    @Shared(value: [1, 2, 3]) var numbers
    let sum = $numbers.read { $0.reduce(0, +) }

    $numbers.withLock { $0.append(4) }

    #expect(sum.wrappedValue == 10)
    #expect(SharedReader($numbers).count.wrappedValue == 4)
  }

  @Test func `an optional is unwrapped, and lasts after it has become nil`() throws {
    @Shared(value: Optional(1)) var number
    let unwrapped = try #require(Shared($number))

    unwrapped.withLock { $0 += 1 }
    #expect(number == 2)

    $number.withLock { $0 = nil }
    #expect(unwrapped.wrappedValue == 2)
    unwrapped.withLock { $0 = 7 }
    #expect(unwrapped.wrappedValue == 7)
    #expect(number == nil)
    #expect(Shared($number) == nil)
    #expect(SharedReader($number) == nil)
  }

  @Test func `an element of an identified array is shared by its id`() throws {
    @Shared(value: [Todo(id: 1), Todo(id: 2)]) var todos: IdentifiedArrayOf<Todo>
    let second = try #require(Shared($todos[id: 2]))

    _ = $todos.withLock { $0.remove(id: 1) }
    second.isDone.withLock { $0 = true }

    #expect(todos == [Todo(id: 2, isDone: true)])
    #expect(Shared($todos[id: 1]) == nil)
    #expect(second.id == 2)
  }

  @Test func `the elements of collections are shared`() {
    @Shared(value: [Todo(id: 1), Todo(id: 2)]) var todos: IdentifiedArrayOf<Todo>
    @Shared(value: ["a", "b"]) var names: [String]

    for todo in Array($todos) { todo.isDone.withLock { $0 = true } }
    for name in Array($names) { name.withLock { $0 += "!" } }

    #expect(todos.map(\.isDone) == [true, true])
    #expect(names == ["a!", "b!"])
    #expect(Array(SharedReader($names)).map(\.wrappedValue) == ["a!", "b!"])
    let last = Array($names)[1]
    $names.withLock { _ = $0.removeLast() }
    #expect(last.wrappedValue == "b!")
  }

  @Test func `values are compared, hashed, coded and described without their storage`() throws {
    let one = Shared(value: 1)

    #expect(one == Shared(value: 1))
    #expect(one != Shared(value: 2))
    #expect(Set([one, Shared(value: 1)]).count == 1)
    #expect(SharedReader(one) == SharedReader(value: 1))
    #expect("\(one)" == "Shared<Int>(1)")
    #expect(try JSONEncoder().encode([one]) == Data("[1]".utf8))
    #expect(try JSONDecoder().decode([Shared<Int>].self, from: Data("[1]".utf8)) == [one])
    #expect(Shared(value: Todo(id: 4)).id == 4)
    #expect(String(customDumping: one) == "1")
  }

  @Test func `changes of several threads do not interrupt each other`() async {
    let count = Shared(value: 0)

    await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask { for _ in 1...1_000 { count.withLock { $0 += 1 } } }
      }
    }

    #expect(count.wrappedValue == 8_000)
  }

  @Test func `observers are notified before and after a change`() {
    @Shared(value: 0) var count
    let isTold = LockIsolated(false)
    withObservationTracking {
      _ = count
    } onChange: {
      isTold.setValue(true)
    }

    $count.withLock { $0 = 1 }

    #expect(isTold.value)
  }

  @Test func `an observer that reads again before the change is notified again`() {
    @Shared(value: 0) var count
    let shared = $count
    let seen = LockIsolated<[Int]>([])
    @Sendable func observe() {
      withObservationTracking {
        seen.withValue { $0.append(shared.wrappedValue) }
      } onChange: {
        if seen.value.count < 3 { observe() }
      }
    }
    observe()

    $count.withLock { $0 = 1 }

    #expect(seen.value == [0, 0, 1])
  }

  #if CombineSchedulers
  @Test func `the publisher delivers the present value and those after it`() {
    @Shared(value: 1) var count
    let received = LockIsolated<[Int]>([])
    let cancellable = $count.publisher.sink { value in received.withValue { $0.append(value) } }

    $count.withLock { $0 = 2 }
    $count.withLock { $0 = 3 }
    cancellable.cancel()
    $count.withLock { $0 = 4 }

    #expect(received.value == [1, 2, 3])
  }
  #endif
}

struct Person: Equatable {
  var name: String
  var age: Int
  var initials: String { String(name.prefix(1)) }
}

struct Todo: Codable, Equatable, Identifiable {
  let id: Int
  var isDone = false
}
