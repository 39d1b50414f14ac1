import ConcurrencyExtras
import Foundation
import Sharing
import Testing

struct CustomKeyTests {
  @Test func `a key that loads later is loading until then`() {
    let remote = Remote()
    @Shared(RemoteKey(remote: remote)) var text = "default"
    #expect(text == "default")
    #expect($text.isLoading)

    remote.loads.value[0].resume(returning: "loaded")

    #expect(text == "loaded")
    #expect(!$text.isLoading)
    #expect(remote.saved.value.isEmpty)
  }

  @Test func `a key without a value leaves the default`() {
    let remote = Remote()
    @Shared(RemoteKey(remote: remote)) var text = "default"

    remote.loads.value[0].resumeReturningInitialValue()

    #expect(text == "default")
    #expect(!$text.isLoading)
  }

  @Test func `an error of a load that no caller waits for is reported once`() {
    let remote = Remote()
    @Shared(RemoteKey(remote: remote)) var text = "default"

    withKnownIssue {
      remote.loads.value[0].resume(throwing: Failure(number: 1))
    } matching: {
      $0.description.contains("Failure(number: 1)")
    }
    remote.subscribers.value[0].yield(throwing: Failure(number: 1))

    #expect($text.loadError as? Failure == Failure(number: 1))
    remote.subscribers.value[0].yield("fine")
    #expect($text.loadError == nil)
    #expect(text == "fine")
  }

  @Test func `load waits for the value and throws its error`() async throws {
    let remote = Remote(answers: [.success("a"), .success("b"), .failure(Failure(number: 2))])
    @Shared(RemoteKey(remote: remote)) var text = "default"
    #expect(text == "a")

    try await $text.load()
    #expect(text == "b")
    await #expect(throws: Failure(number: 2)) { try await $text.load() }
    #expect($text.loadError as? Failure == Failure(number: 2))
    #expect(text == "b")
  }

  @Test func `subscribers receive values, the default, and the state of loading`() {
    let remote = Remote(answers: [.success("a")])
    @Shared(RemoteKey(remote: remote)) var text = "default"
    let subscriber = remote.subscribers.value[0]

    subscriber.yieldLoading()
    #expect($text.isLoading)
    subscriber.yield("new")
    #expect(!$text.isLoading)
    #expect(text == "new")
    subscriber.yieldReturningInitialValue()
    #expect(text == "default")
    #expect(remote.saved.value.isEmpty)
  }

  @Test func `changes are saved in order, and save waits`() async throws {
    let remote = Remote(answers: [.success("a")])
    @Shared(RemoteKey(remote: remote)) var text = "default"

    $text.withLock { $0 = "b" }
    $text.withLock { $0 = "c" }
    try await $text.save()

    #expect(remote.saved.value == ["b", "c", "c!"])
  }

  @Test func `an error of a save is kept until the next one`() async throws {
    let remote = Remote(answers: [.success("a")])
    @Shared(RemoteKey(remote: remote)) var text = "default"
    remote.saveError.setValue(Failure(number: 3))

    withKnownIssue {
      $text.withLock { $0 = "b" }
    }
    #expect($text.saveError as? Failure == Failure(number: 3))
    await #expect(throws: Failure(number: 3)) { try await $text.save() }

    remote.saveError.setValue(nil)
    try await $text.save()
    #expect($text.saveError == nil)
  }

  @Test func `changes announced during a save are ignored`() {
    let remote = Remote(answers: [.success("a")])
    remote.announcesSaves.setValue(true)
    @Shared(RemoteKey(remote: remote)) var text = "default"

    $text.withLock { $0 = "b" }

    #expect(text == "b")
  }

  @Test func `the subscription ends with the last property`() {
    let remote = Remote(answers: [.success("a")])
    do {
      @Shared(RemoteKey(remote: remote)) var text = "default"
      _ = text
      #expect(remote.cancellations.value == 0)
    }
    #expect(remote.cancellations.value == 1)
  }

  @Test func `a required value must be there`() async throws {
    let remote = Remote(answers: [.success("a"), .success("x")])
    @Shared(value: "") var text
    $text = try await Shared(require: RemoteKey(remote: remote))
    #expect(text == "a")
    #expect(try await SharedReader(require: RemoteKey(remote: remote)).wrappedValue == "x")

    let empty = Remote(answers: [.success(nil)])
    await #expect(throws: SharedValueMissing.self) {
      try await Shared(require: RemoteKey(remote: empty))
    }
  }

  @Test func `load with a key replaces the key of every copy`() async throws {
    let first = Remote(answers: [.success("1")])
    let second = Remote(answers: [.success("2"), .success("2")])
    @Shared(RemoteKey(remote: first)) var text = ""
    let copy = $text
    let isTold = LockIsolated(false)
    withObservationTracking {
      _ = text
    } onChange: {
      isTold.setValue(true)
    }

    try await $text.load(RemoteKey(remote: second))

    #expect(isTold.value)
    #expect(copy.wrappedValue == "2")
    $text.withLock { $0 = "3" }
    #expect(first.saved.value.isEmpty)
    #expect(second.saved.value == ["3"])
  }

  @Test func `a continuation that is not resumed once is reported`() {
    withKnownIssue {
      _ = LoadContinuation<Int>("the count") { _ in }
    } matching: {
      $0.description.contains(
        "LoadContinuation of the count was released without being resumed. Resume it exactly once.")
    }
    withKnownIssue {
      let continuation = SaveContinuation("the count") { _ in }
      continuation.resume()
      continuation.resume(throwing: Failure(number: 1))
    } matching: {
      $0.description.contains("SaveContinuation of the count was resumed more than once.")
    }
  }
}

struct Failure: Error, Equatable {
  let number: Int
}

/// A storage whose results the test chooses.
final class Remote: Sendable {
  let loads = LockIsolated<[LoadContinuation<String>]>([])
  let subscribers = LockIsolated<[SharedSubscriber<String>]>([])
  let saved = LockIsolated<[String]>([])
  let saveError = LockIsolated<Failure?>(nil)
  let cancellations = LockIsolated(0)
  let announcesSaves = LockIsolated(false)
  let answers: LockIsolated<[Result<String?, Failure>]>

  init(answers: [Result<String?, Failure>] = []) {
    self.answers = LockIsolated(answers)
  }
}

struct RemoteKey: SharedKey {
  let remote: Remote
  var id: ObjectIdentifier { ObjectIdentifier(remote) }

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    switch remote.answers.withValue({ $0.isEmpty ? nil : $0.removeFirst() }) {
    case .success(let text?): continuation.resume(returning: text)
    case .success(nil): continuation.resumeReturningInitialValue()
    case .failure(let failure): continuation.resume(throwing: failure)
    case nil: remote.loads.withValue { $0.append(continuation) }
    }
  }

  func subscribe(
    context: LoadContext<String>, subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    remote.subscribers.withValue { $0.append(subscriber) }
    return SharedSubscription { [remote] in remote.cancellations.withValue { $0 += 1 } }
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    if let error = remote.saveError.value { return continuation.resume(throwing: error) }
    remote.saved.withValue { $0.append(context == .userInitiated ? value + "!" : value) }
    if remote.announcesSaves.value { remote.subscribers.value[0].yield("old") }
    continuation.resume()
  }
}
