import Foundation
import Sharing
import Testing

/// Properties that are made by `init(require:)`.
struct RequiredValueTests {
  @Test func `a required value is a fresh one, for other properties too`() async throws {
    // given: a property that was loaded before
    let remote = Remote(answers: [.success("old"), .success("new"), .success("newest")])
    @Shared(RemoteKey(remote: remote)) var text = ""
    #expect(text == "old")
    // when
    let fresh = try await Shared(require: RemoteKey(remote: remote))
    // then
    #expect(fresh.wrappedValue == "new")
    #expect(text == "new")
    #expect(try await SharedReader(require: RemoteKey(remote: remote)).wrappedValue == "newest")
    #expect(text == "newest")
  }

  @Test func `a value that has gone is missing, although another property has the last one`()
    async
  {
    let remote = Remote(answers: [.success("old"), .success(nil)])
    @Shared(RemoteKey(remote: remote)) var text = "default"
    let error = await #expect(throws: SharedValueMissing.self) {
      try await Shared(require: RemoteKey(remote: remote))
    }
    #expect(error?.description.contains("has no value") == true)
    #expect(text == "default")
  }

  @Test func `a key with a default needs no value`() async throws {
    let key = FileStorageKey<[Int]>.Default[
      .fileStorage(URL(fileURLWithPath: "/numbers.json")), default: [0]]
    let numbers = try await Shared(require: key)
    #expect(numbers.wrappedValue == [0])
    numbers.withLock { $0 = [1] }
    #expect(try await SharedReader(require: key).wrappedValue == [1])
  }

  @Test func `a key with a default needs no value where only its protocol is known`() async throws {
    func required(_ key: some SharedKey<[Int]>) async throws -> Shared<[Int]> {
      try await Shared(require: key)
    }
    let key = InMemoryKey<[Int]>.Default[.inMemory("numbers"), default: [0]]
    let numbers = try await required(key)
    #expect(numbers.wrappedValue == [0])
    numbers.withLock { $0 = [1] }
    #expect(try await required(key).wrappedValue == [1])
  }

  @Test func `an error is thrown although the key has a default`() async {
    let remote = Remote(answers: [.failure(Failure(number: 1))])
    let key = RemoteKey.Default[RemoteKey(remote: remote), default: "default"]
    await #expect(throws: Failure.self) { try await Shared(require: key) }
  }
}
