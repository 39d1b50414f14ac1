public import ComposableArchitecture
public import Foundation

/// The loudspeaker. It plays one memo at a time.
@DependencyClient
public struct AudioPlayerClient: Sendable {
  /// Plays a memo, and tells where it is. Whoever stops listening pauses it. What fails throws a ``PlaybackFailure``.
  public var play:
    @Sendable (_ request: PlaybackRequest) -> AsyncThrowingStream<AudioPlayerEvent, any Error> = {
      _ in .finished()
    }

  /// Goes on from somewhere else, in seconds from the start. Does nothing if the memo is not played.
  public var seek: @Sendable (_ id: Memo.ID, _ position: TimeInterval) async -> Void

  /// Goes on faster or slower.
  public var setRate: @Sendable (_ id: Memo.ID, _ rate: PlaybackRate) async -> Void

  /// Plays something again and again from now on, or `nil`.
  public var setLoop: @Sendable (_ id: Memo.ID, _ loop: ClosedRange<TimeInterval>?) async -> Void
}

extension AudioPlayerClient: TestDependencyKey {
  /// Pretends to play, silently.
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
    setLoop: { _, _ in }
  )

  /// Fails the test that uses an endpoint without replacing it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The loudspeaker.
  public var audioPlayer: AudioPlayerClient {
    get { self[AudioPlayerClient.self] }
    set { self[AudioPlayerClient.self] = newValue }
  }
}
