import Dependencies
import DependenciesMacros
import DependenciesTestSupport
import Foundation
import Testing

@DependencyClient
private struct AudioPlayer {
  var play: @Sendable (_ url: URL) async throws -> Bool
}

extension AudioPlayer: DependencyKey {
  static let liveValue = AudioPlayer(play: { url in url.isFileURL })
  static let testValue = AudioPlayer()  // fails the test that touches it
}

extension DependencyValues {
  fileprivate var audioPlayer: AudioPlayer {
    get { self[AudioPlayer.self] }
    set { self[AudioPlayer.self] = newValue }
  }
}

private struct Player {
  @Dependency(\.audioPlayer) var audioPlayer
  @Dependency(\.uuid) var uuid
}

private struct Memo {
  let url: URL
}

@Suite struct ReadmeExamples {
  private let memo = Memo(url: URL(filePath: "/memo.wav"))

  @Test(.dependency(\.uuid, .incrementing))
  func playing() async throws {
    let player = withDependencies {
      $0.audioPlayer.play = { _ in true }
    } operation: {
      Player()
    }
    #expect(try await player.audioPlayer.play(url: memo.url))
  }
}
