import Dependencies
import Foundation
import IdentifiedCollections
import IssueReporting
import Sharing
import Testing

/// Uses of a shared value in the closure that changes it.
struct OwnLockTests {
  @Test func `a value is read within its own withLock as it was before`() {
    // given
    @Shared(value: 1) var number
    @Shared(value: ["a"]) var names
    // when
    $number.withLock {
      $0 += number
      $0 += number
    }
    $names.withLock { names in
      names.append("b")
      names += $names.wrappedValue
    }
    // then
    #expect(number == 3)
    #expect(names == ["a", "b", "a"])
  }

  @Test func `a value with a key is read within its own withLock as it was before`() throws {
    @Shared(.inMemory("names")) var names = ["a"]
    @SharedReader(.inMemory("names")) var reader: [String] = []
    @Shared(.fileStorage(URL(fileURLWithPath: "/names.json"))) var saved = ["a"]
    $names.withLock { $0 = names + reader + ["b"] }
    $saved.withLock { value in
      value.removeAll()
      value = saved + saved
    }
    #expect(names == ["a", "a", "b"])
    #expect(saved == ["a", "a"])
  }

  @Test func `parts and elements are read within withLock as they were before`() throws {
    // given
    @Shared(value: [Todo(id: 1), Todo(id: 2)]) var todos: IdentifiedArrayOf<Todo>
    let first = try #require(Shared($todos[id: 1]))
    let count: SharedReader<Int> = $todos.count
    // when
    $todos.withLock {
      $0.remove(id: first.id)
      $0[id: 2]?.isDone = count.wrappedValue == 2
    }
    first.withLock { $0.isDone = first.wrappedValue.isDone }
    // then
    #expect(todos == [Todo(id: 2, isDone: true)])
  }

  @Test func `equality, hashes and descriptions may be used within withLock`() {
    @Shared(value: 1) var number
    let (isEqual, hash, description) = $number.withLock { value in
      value = 2
      return ($number == $number, $number.hashValue, $number.description)
    }
    #expect(isEqual)
    #expect(hash == Shared(value: 1).hashValue)
    #expect(description == "Shared<Int>(1)")
  }

  @Test func `a change within a change of the same value is discarded and reported`() {
    // given
    @Shared(value: 1) var number
    // when
    withKnownIssue {
      $number.withLock { value in
        value += 1
        let result = $number.withLock { inner in
          inner += 10
          return inner
        }
        #expect(result == 11)
        value += 1
      }
    } matching: {
      $0.description.contains("is changed within its own 'withLock'")
        && $0.sourceLocation?.fileName == "OwnLockTests.swift"
    }
    // then
    #expect(number == 3)
  }

  @Test func `a closure of withLock may change the storage of its value`() {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("number")) var number = 1
    $number.withLock { value in
      defaults.set(7, forKey: "number")
      value += 1
    }
    #expect(number == 2)
    #expect(defaults.integer(forKey: "number") == 2)
  }

  @Test func `an error in a closure that reads its value leaves the value usable`() {
    struct Failure: Error {}
    @Shared(value: [1]) var numbers
    #expect(throws: Failure.self) {
      try $numbers.withLock {
        $0 = numbers + [2]
        throw Failure()
      }
    }
    $numbers.withLock { $0.append(3) }
    #expect(numbers == [1, 2, 3])
  }

  @Test func `threads read the value before a change only in their own changes`() async {
    @Shared(value: 0) var number
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { [number = $number] in
          for _ in 0..<1_000 { number.withLock { $0 = number.wrappedValue + 1 } }
        }
      }
    }
    #expect(number == 8_000)
  }
}
