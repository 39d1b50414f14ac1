import Dependencies
import DependenciesMacros
import DependenciesTestSupport
import Foundation
import Testing

@DependencyClient
private struct AudioPlayerClient: Sendable {
  var play: @Sendable (_ url: URL) async throws -> Bool

  static let failing = Self()
  static let live = Self(play: { _ in true })
  static let silent = Self(play: { _ in false })
}

extension DependencyValues {
  @DependencyEntry(liveValue: AudioPlayerClient.live, previewValue: .silent)
  fileprivate var audioPlayer = AudioPlayerClient()
}

@Suite struct DependencyEntryExample1 {
  @Test func entry() async throws {
    @Dependency(\.audioPlayer) var audioPlayer
    let client = audioPlayer
    await withKnownIssue { _ = try await client.play(url: URL(filePath: "/memo.wav")) }
  }
}
