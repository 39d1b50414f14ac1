import Dependencies
import Foundation

/// Plays voice memos.
struct AudioPlayerClient: Sendable {
  var play: @Sendable (URL) async throws -> Bool
}

private enum AudioPlayerClientKey: DependencyKey {
  static let liveValue = AudioPlayerClient { _ in false }
  static let previewValue = AudioPlayerClient { _ in true }
  static let testValue = AudioPlayerClient(
    play: unimplemented("AudioPlayerClient.play", placeholder: false)
  )
}

extension DependencyValues {
  var audioPlayer: AudioPlayerClient {
    get { self[AudioPlayerClientKey.self] }
    set { self[AudioPlayerClientKey.self] = newValue }
  }
}
