import ComposableArchitecture
import Foundation
import Testing

@Suite struct StandupsStorageTests {
  @Test func savedStandupsAreLoaded() async throws {
    let url = FileManager.default.temporaryDirectory
      .appending(component: "standups-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let storage = StandupsStorage.liveValue
    #expect(throws: CocoaError.self) { try storage.load(url) }

    let standups: IdentifiedArrayOf<Standup> = [.mock]
    try await storage.save(JSONEncoder().encode(standups), url)
    let loaded: IdentifiedArrayOf<Standup> = try JSONDecoder().decode(
      IdentifiedArray.self, from: storage.load(url))
    #expect(loaded == standups)
  }
}
