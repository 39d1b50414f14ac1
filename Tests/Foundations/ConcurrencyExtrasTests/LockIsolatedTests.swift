import ConcurrencyExtras
import Testing

@Suite struct LockIsolatedTests {
  final class Counter {
    var count = 0
  }

  struct Point: Sendable {
    var x = 1
    var y = 2
  }

  @Test func changesFromManyTasksAreNotLost() async {
    // Given
    let number = LockIsolated(0)

    // When
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 {
        group.addTask { number.withValue { $0 += 1 } }
      }
    }

    // Then
    #expect(number.value == 1_000)
  }

  @Test func valuesThatAreNotSendableCanBeKept() async {
    let counter = LockIsolated(Counter())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask { counter.withValue { $0.count += 1 } }
      }
    }
    #expect(counter.withValue { $0.count } == 100)
  }

  @Test func valuesThatAreNotSendableCanBeReplaced() {
    let counter = LockIsolated(Counter())
    counter.withValue { $0.count = 1 }
    counter.setValue(Counter())
    #expect(counter.withValue { $0.count } == 0)
  }

  @Test func setValueReplacesTheValue() {
    let number = LockIsolated(1)
    number.setValue(2)
    #expect(number.value == 2)
  }

  @Test func theNewValueMayBeMadeOfTheOldOne() {
    let number = LockIsolated(1)
    number.setValue(number.value + 1)
    #expect(number.value == 2)
  }

  @Test func membersAreReadThroughTheBox() {
    let point = LockIsolated(Point())
    point.withValue { $0.x = 10 }
    #expect(point.x == 10)
    #expect(point.y == 2)
  }

  @available(*, deprecated)
  @Test func boxesAreEqualByTheirValues() {
    let number = LockIsolated(1)
    #expect(number == number)
    #expect(number == LockIsolated(1))
    #expect(number != LockIsolated(2))
    #expect(Set([number, LockIsolated(1), LockIsolated(2)]).count == 2)
  }

  @Test func errorsComeThroughAndChangesStay() {
    struct Refusal: Error {}
    let number = LockIsolated(1)
    #expect(throws: Refusal.self) {
      try number.withValue { number in
        number = 2
        throw Refusal()
      }
    }
    func refuse() throws -> Int { throw Refusal() }
    let replace: () throws -> Void = { try number.setValue(refuse()) }
    #expect(throws: Refusal.self, performing: replace)
    #expect(number.value == 2)
  }

  @Test func withValueReturnsTheResultOfTheOperation() {
    let letters = LockIsolated(["a", "b"])
    let last = letters.withValue { $0.removeLast() }
    #expect(last == "b")
    #expect(letters.count == 1)
  }
}
