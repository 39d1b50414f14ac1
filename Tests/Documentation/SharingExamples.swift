import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Sharing
import Testing

private struct Standup: Codable, Equatable, Identifiable {
  var id = 1
}

private struct Draft: Equatable { var text = "" }

private enum Tab { case memos, meetings }

extension SharedKey where Self == AppStorageKey<Bool>.Default {
  fileprivate static var isHapticsEnabled: Self { Self[.appStorage("haptics"), default: true] }
}

extension URL {
  fileprivate static var standups: URL { .documentsDirectory.appending(component: "list.json") }
}

private struct State: Equatable {
  @Shared(.appStorage("volume")) var volume = 0.8
  @Shared(.fileStorage(.standups)) var standups: [Standup] = []
  @Shared var draft: Draft
}

private func fetchFlag(_ name: String) async throws -> Bool { name == "isBeta" }

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

private enum Isolated {
  struct Feature {
    @Shared(.appStorage("isHapticsEnabled")) var isHapticsEnabled = true
    @Shared(.inMemory("selectedTab")) var selectedTab = Tab.memos
  }

  struct WithDefault {
    @Shared(.isHapticsEnabled) var isHapticsEnabled
  }

  struct Reader {
    @SharedReader(.isHapticsEnabled) var isHapticsEnabled
  }

  struct Files {
    @Shared(.fileStorage(.documentsDirectory.appending(component: "standups.json")))
    var standups: IdentifiedArrayOf<Standup> = []
  }
}

@Suite struct SharingExamples {
  @Test func states() {
    let state = State(draft: Shared(value: Draft(text: "Hello")))
    state.$volume.withLock { $0 += 0.1 }
    #expect(state.volume == 0.9)
    #expect(State(draft: Shared(value: Draft())).volume == state.volume)
  }

  @Test func keys() {
    let feature = Isolated.Feature()
    feature.$isHapticsEnabled.withLock { $0 = false }
    feature.$selectedTab.withLock { $0 = .meetings }
    #expect(!Isolated.Feature().isHapticsEnabled)
    #expect(Isolated.Feature().selectedTab == .meetings)
    Isolated.WithDefault().$isHapticsEnabled.withLock { $0 = false }
    #expect(!Isolated.Reader().isHapticsEnabled)
    Isolated.Files().$standups.withLock { $0 = [Standup()] }
    #expect(Isolated.Files().standups == [Standup()])
  }

  @Test func customKeys() async throws {
    @SharedReader(RemoteFlagKey(name: "isBeta")) var isBeta = false
    try await $isBeta.load()
    #expect(isBeta)
  }
}
