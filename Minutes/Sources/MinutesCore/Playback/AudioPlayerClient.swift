public import ComposableArchitecture
public import Foundation

/// A client of the audio player, which plays one memo at a time.
@DependencyClient
public struct AudioPlayerClient: Sendable {
  /// Plays a memo and returns its playback events. Cancelling the stream pauses playback.
  /// The stream throws a ``PlaybackFailure``.
  public var play:
    @Sendable (_ request: PlaybackRequest) -> AsyncThrowingStream<AudioPlayerEvent, any Error> = {
      _ in .finished()
    }

  /// Moves playback to a position, in seconds from the start. Ignored if the memo is not playing.
  public var seek: @Sendable (_ id: Memo.ID, _ position: TimeInterval) async -> Void

  /// Changes the playback speed.
  public var setRate: @Sendable (_ id: Memo.ID, _ rate: PlaybackRate) async -> Void

  /// Repeats a range of the memo, in seconds from the start. `nil` ends the loop.
  public var setLoop: @Sendable (_ id: Memo.ID, _ loop: ClosedRange<TimeInterval>?) async -> Void

  /// Leaves out the silence of the memo, or plays it again.
  public var setSkipsSilence: @Sendable (_ id: Memo.ID, _ skipsSilence: Bool) async -> Void
}

extension AudioPlayerClient: TestDependencyKey {
  /// A silent player that advances its position with the clock.
  public static let previewValue = Self(
    play: { request in
      @Dependency(\.continuousClock) var clock
      let position = LockIsolated(request.position)
      return AsyncThrowingStream { [clock] in
        try await clock.sleep(for: .milliseconds(250))
        return position.withValue {
          $0 += 0.25 * request.rate.value
          return .moved(to: $0)
        }
      }
    },
    seek: { _, _ in },
    setRate: { _, _ in },
    setLoop: { _, _ in },
    setSkipsSilence: { _, _ in }
  )

  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The audio player.
  public var audioPlayer: AudioPlayerClient {
    get { self[AudioPlayerClient.self] }
    set { self[AudioPlayerClient.self] = newValue }
  }
}
