import ConcurrencyExtras
import Foundation
import Sharing
import Testing

/// Keys of an app around a key of the library, with files on the disk.
@Suite(.serialized) struct WrappedKeyTests {
  let folder = TestFolder()
  var url: URL { folder.url.appendingPathComponent("numbers.json") }

  @Test func `a key around a file key saves`() async throws {
    // given: a file that has been read
    try Data("[1]".utf8).write(to: url)
    try await onDisk {
      let log = LockIsolated<[[Int]]>([])
      @Shared(LoggedKey(base: FileStorageKey<[Int]>.fileStorage(url), log: log)) var numbers = []
      // when
      $numbers.withLock { $0.append(2) }
      try await $numbers.save()
      $numbers.withLock { $0.append(3) }
      try await $numbers.save()
      // then
      #expect(numbers == [1, 2, 3])
      #expect(log.value.last == [1, 2, 3])
      #expect($numbers.saveError == nil)
    }
    #expect(try JSONDecoder().decode([Int].self, from: Data(contentsOf: url)) == [1, 2, 3])
  }

  @Test func `a required key with a default saves`() async throws {
    // given
    try Data("[1]".utf8).write(to: url)
    try await onDisk {
      let key = FileStorageKey<[Int]>.Default[.fileStorage(url), default: [0]]
      let numbers = try await Shared(require: key)
      #expect(numbers.wrappedValue == [1])
      // when
      numbers.withLock { $0.append(2) }
      try await numbers.save()
      // then
      #expect(numbers.wrappedValue == [1, 2])
    }
    #expect(try JSONDecoder().decode([Int].self, from: Data(contentsOf: url)) == [1, 2])
  }

  @Test func `a key with a default saves where only its protocol is known`() async throws {
    func shared(_ key: some SharedKey<[Int]>) -> Shared<[Int]> { Shared(wrappedValue: [], key) }
    try Data("[1]".utf8).write(to: url)
    try await onDisk {
      let numbers = shared(FileStorageKey<[Int]>.Default[.fileStorage(url), default: [0]])
      numbers.withLock { $0.append(2) }
      try await numbers.save()
      #expect(numbers.wrappedValue == [1, 2])
    }
  }
}

/// A key that notes the values that it saves.
private struct LoggedKey<Base: SharedKey>: SharedKey {
  let base: Base
  let log: LockIsolated<[Base.Value]>

  var id: Base.ID { base.id }

  func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }

  func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    log.withValue { $0.append(value) }
    base.save(value, context: context, continuation: continuation)
  }
}
