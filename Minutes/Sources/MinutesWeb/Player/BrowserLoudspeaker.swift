public import Foundation
import LiveHTML
public import MinutesCore

/// The loudspeaker of the browser that shows a page.
@MainActor
public final class BrowserLoudspeaker {
  private var browser: Browser?
  private let address: @Sendable (Memo.ID) -> String

  /// Creates the loudspeaker of a page.
  ///
  /// - Parameter address: Where the sound of a memo is.
  public init(address: @escaping @Sendable (Memo.ID) -> String) {
    self.address = address
  }

  /// Says which browser it is.
  func connect(to browser: Browser) {
    self.browser = browser
  }

  func play(
    _ request: PlaybackRequest,
    to listener: AsyncThrowingStream<AudioPlayerEvent, any Error>.Continuation
  ) async {
    guard let browser else { return listener.finish() }
    let sound = PlayableSound(request, url: address(request.id))
    do {
      for try await event in browser.stream("player.play", sound, of: LoudspeakerEvent.self) {
        if let event = event.event { listener.yield(event) }
      }
      listener.finish()
    } catch {
      listener.finish(throwing: PlaybackFailure(inBrowser: error))
    }
  }

  func seek(_ id: Memo.ID, to position: TimeInterval) async {
    try? await browser?.call("player.seek", id.uuidString, position)
  }

  func setRate(_ id: Memo.ID, _ rate: PlaybackRate) async {
    try? await browser?.call("player.rate", id.uuidString, rate.value)
  }

  func setLoop(_ id: Memo.ID, _ loop: ClosedRange<TimeInterval>?) async {
    try? await browser?.call(
      "player.loop", id.uuidString, loop.map { [$0.lowerBound, $0.upperBound] })
  }
}
