import ConcurrencyExtras
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
    // when
    $number.withLock {
      $0 += number
      $0 += number
    }
    // then
    #expect(number == 3)
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
    @Shared(.inMemory("todos")) var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
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
    @Shared(.inMemory("numbers")) var numbers = [1]
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

  #if DEBUG
  // A release build ends the process in these tests.

  @Test
  func `a read of a value with references and without a key within its own withLock is reported`() {
    // given
    @Shared(value: ["a"]) var names
    // when
    withKnownIssue {
      $names.withLock { value in
        value.append("b")
        value += names + $names.wrappedValue
      }
    } matching: {
      isReadInChange($0, of: [String].self)
    }
    $names.withLock { $0.append("c") }
    // then
    #expect(names == ["a", "b", "a", "a", "c"])
  }

  @Test func `a read of a part within withLock of a value without a key is reported`() throws {
    // given
    @Shared(value: [Todo(id: 1), Todo(id: 2)]) var todos: IdentifiedArrayOf<Todo>
    let first = try #require(Shared($todos[id: 1]))
    let count: SharedReader<Int> = $todos.count
    // when
    withKnownIssue {
      $todos.withLock {
        $0.remove(id: first.id)
        $0[id: 2]?.isDone = count.wrappedValue == 2
      }
    } matching: {
      isReadInChange($0, of: IdentifiedArrayOf<Todo>.self)
    }
    first.withLock { $0.isDone = first.wrappedValue.isDone }
    // then
    #expect(todos == [Todo(id: 2, isDone: true)])
  }

  @Test func `a read within withLock is reported when its closure throws an error`() {
    struct Failure: Error {}
    @Shared(value: [1]) var numbers
    withKnownIssue {
      #expect(throws: Failure.self) {
        try $numbers.withLock {
          $0 = numbers + [2]
          throw Failure()
        }
      }
    } matching: {
      isReadInChange($0, of: [Int].self)
    }
    #expect(numbers == [1, 2])
  }

  @Test func `reads within one withLock are reported once, after the change`() {
    // given
    @Shared(value: ["a"]) var names
    let reports = LockIsolated<[String]>([])
    let reporter = ValueReporter { [names = $names] in
      names.withLock { $0.append("reported") }
      let present = names.wrappedValue
      reports.withValue { $0.append(present.joined(separator: " ")) }
    }
    // when
    withIssueReporters([reporter]) {
      $names.withLock { $0 = names + names + ["b"] }
    }
    // then
    #expect(reports.value == ["a a b reported"])
  }

  @Test func `a change within a change of a value without a key is reported once`() {
    @Shared(value: ["a"]) var names
    let count = LockIsolated(0)
    withIssueReporters([ValueReporter { count.withValue { $0 += 1 } }]) {
      $names.withLock { value in
        $names.withLock { $0.append("b") }
        value.append("c")
      }
    }
    #expect(count.value == 1)
    #expect(names == ["a", "c"])
  }

  private func isReadInChange(_ issue: Issue, of type: Any.Type) -> Bool {
    issue.description.contains(
      """
      A shared value of type '\(type)' is read within its own 'withLock'. Without a key, a release build ends the \
      process there: use the argument of the closure.
      """) && issue.sourceLocation?.fileName == "OwnLockTests.swift"
  }
  #endif
}

#if DEBUG
/// Runs an operation for each issue.
private struct ValueReporter: IssueReporter {
  let operation: @Sendable () -> Void

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString,
    line: UInt, column: UInt
  ) {
    operation()
  }
}
#endif
