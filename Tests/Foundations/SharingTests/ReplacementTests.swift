import ConcurrencyExtras
import Dependencies
import Observation
import Sharing
import Synchronization
import Testing

#if CombineSchedulers
import CombineSchedulers
#endif

/// A property that gets another key or another value to share.
struct ReplacementTests {
  struct Screen {
    @Shared(.inMemory("first")) var count = 1
    @SharedReader(.inMemory("first")) var reader = 1

    func replace(with count: Shared<Int>) {
      $count = count
      $reader = SharedReader(count)
    }
  }

  @Test func `copies of a property follow it`() {
    let screen = Screen()
    let copy = screen
    @Shared(.inMemory("second")) var second = 2

    screen.$count.withLock { $0 = 7 }
    screen.replace(with: $second)

    #expect(copy.count == 2)
    #expect(copy.reader == 2)
    copy.$count.withLock { $0 = 3 }
    #expect(second == 3)
    @Shared(.inMemory("first")) var first = 0
    #expect(first == 7)
  }

  @Test func `observers are notified`() {
    let screen = Screen()
    let changes = LockIsolated(0)
    for read in [{ screen.count }, { screen.reader }] as [() -> Int] {
      withObservationTracking {
        _ = read()
      } onChange: {
        changes.withValue { $0 += 1 }
      }
    }

    screen.replace(with: Shared(value: 2))

    #expect(changes.value == 2)
  }

  #if CombineSchedulers
  @Test func `a subscription goes on with the new values`() {
    let screen = Screen()
    let values = LockIsolated<[Int]>([])
    let subscription = screen.$count.publisher.sink { value in
      values.withValue { $0.append(value) }
    }
    let old = Shared(projectedValue: Screen().$count)
    let new = Shared(value: 2)

    screen.$count = new
    new.withLock { $0 = 3 }
    old.withLock { $0 = 4 }
    screen.$count.withLock { $0 = 5 }
    subscription.cancel()
    new.withLock { $0 = 6 }

    #expect(values.value == [1, 2, 3, 5])
  }

  @Test func `a subscription ends with the property that loads another key`() async throws {
    @Shared(.inMemory("first")) var count = 1
    let values = LockIsolated<[Int]>([])
    let subscription = $count.publisher.sink { value in values.withValue { $0.append(value) } }

    try await $count.load(.inMemory("second"))
    $count.withLock { $0 = 2 }
    subscription.cancel()

    #expect(values.value.last == 2)
  }
  #endif
}

/// Properties on several threads.
struct ContentionTests {
  /// More of them than cores: threads are interrupted everywhere.
  private let threads = 8

  @Test func `reading while the property is replaced and changed never tears`() async {
    let pair = Shared(value: [0, 0])
    let others = (1...2).map { Shared(value: [$0, $0]) }
    await withTaskGroup(of: Bool.self) { group in
      for thread in 0..<threads {
        group.addTask {
          for number in 0..<2_000 {
            switch thread % 4 {
            case 0: pair.projectedValue = others[number % 2]
            case 1: pair.withLock { $0 = [number, number] }
            default:
              let value = pair.wrappedValue
              if value[0] != value[1] { return false }
            }
          }
          return true
        }
      }
      for await isWhole in group { #expect(isWhole) }
    }
  }

  @Test func `a closure of withLock may read and replace properties that share another value`()
    async
  {
    let first = Shared(value: 0)
    let second = Shared(value: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<threads {
        group.addTask {
          for _ in 0..<1_000 {
            first.withLock { $0 += 1 + second.wrappedValue * 0 }
            _ = first.wrappedValue
          }
        }
      }
    }
    #expect(first.wrappedValue == threads * 1_000)
  }

  @Test func `an element is read while the list is changed`() throws {
    let list = Shared(value: [3, 4])
    let element = try #require(Array(list).last)

    list.withLock { $0.removeAll { [last = element.wrappedValue] in $0 == last } }

    #expect(list.wrappedValue == [3])
  }

  @Test func `references of one key are made and released on several threads`() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<threads {
        group.addTask {
          for _ in 0..<2_000 {
            @Shared(.inMemory("turnover")) var count = 0
            $count.withLock { $0 += 1 }
          }
        }
      }
    }
    @Shared(.inMemory("turnover")) var count = 0
    #expect(count == threads * 2_000)
  }
}
