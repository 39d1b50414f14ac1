import Foundation
import Sharing
import Testing

// The examples of the doc comments in Sharing.

extension SharedKey where Self == AppStorageKey<Bool>.Default {
  fileprivate static var isHapticsEnabled: Self { Self[.appStorage("haptics"), default: true] }
}

extension URL {
  fileprivate static let standups = URL(fileURLWithPath: "/standups.json")
}

private struct Draft: Equatable {}

private struct State: Equatable {
  @Shared(.appStorage("volume")) var volume = 0.8
  @Shared(.fileStorage(.standups)) var standups: [Standup] = []
  @Shared var draft: Draft
}

private struct RemoteFlagKey: SharedReaderKey {
  let name: String
  var id: String { name }

  func load(context: LoadContext<Bool>, continuation: LoadContinuation<Bool>) {
    Task { continuation.resume(with: await Result { try await fetchFlag(name) }) }
  }

  func subscribe(
    context: LoadContext<Bool>, subscriber: SharedSubscriber<Bool>
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}

@Sendable private func fetchFlag(_ name: String) async throws -> Bool { true }

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

struct SharingExamples {
  @Test func keys() async throws {
    @Shared(.appStorage("isHapticsEnabled")) var isHapticsEnabled = true
    @Shared(.fileStorage(.documentsDirectory.appending(component: "standups.json")))
    var standups: IdentifiedArrayOf<Standup> = []
    @Shared(.inMemory("selectedTab")) var selectedTab = Tab.memos
    #expect(isHapticsEnabled)
    #expect(standups.isEmpty)
    #expect(selectedTab == .memos)
    #expect(try await SharedReader(require: RemoteFlagKey(name: "new")).wrappedValue)
  }

  @Test func defaults() {
    @Shared(.isHapticsEnabled) var isHapticsEnabled
    #expect(isHapticsEnabled)
  }

  @Test func readers() {
    @SharedReader(.isHapticsEnabled) var isHapticsEnabled
    #expect(isHapticsEnabled)
  }

  @Test func changes() {
    let state = State(draft: Shared(value: Draft()))
    state.$volume.withLock { $0 += 0.1 }
    #expect(state.volume > 0.8)
  }
}
