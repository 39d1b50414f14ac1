import ConcurrencyExtras
import Foundation
import Sharing
import Testing

/// A thread that saves while others change the value.
@Suite(.timeLimit(.minutes(5))) struct ConcurrentSavingTests {
  @Test func `withLock saves its own change and leaves later ones to a task`() async throws {
    // given: there is another change during each save
    let (saves, save) = AsyncStream<Int>.makeStream()
    let count = LockIsolated<Shared<Int>?>(nil)
    let savedByCaller = LockIsolated<[Int]>([])
    let key = BusyKey { number in
      if Self.isInWithLock { savedByCaller.withValue { $0.append(number) } }
      if number < 20, let count = count.value { count.withLock { $0 += 1 } }
      save.yield(number)
    }
    @Shared(key) var number = 0
    count.setValue($number)
    // when
    Self.increment($number)
    // then
    #expect(savedByCaller.value == [1])
    // and: all changes are saved, in order
    var saved: [Int] = []
    for await number in saves.prefix(20) { saved.append(number) }
    #expect(saved == Array(1...20))
    #expect(number == 20)
    try await $number.save()
    count.setValue(nil)
  }

  private static let mark = "sharing-tests.isInWithLock"

  private static func increment(_ number: Shared<Int>) {
    Thread.current.threadDictionary[mark] = true
    number.withLock { $0 += 1 }
    Thread.current.threadDictionary.removeObject(forKey: mark)
  }

  private static var isInWithLock: Bool { Thread.current.threadDictionary[mark] != nil }
}

/// A key that calls a closure with each value that it saves.
private struct BusyKey: SharedKey {
  private final class Identity: Sendable {}

  let onSave: @Sendable (Int) -> Void
  private let identity = Identity()

  init(onSave: @escaping @Sendable (Int) -> Void) { self.onSave = onSave }

  var id: ObjectIdentifier { ObjectIdentifier(identity) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    onSave(value)
    continuation.resume()
  }
}
