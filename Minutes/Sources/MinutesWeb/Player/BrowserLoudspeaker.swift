public import Foundation
import LiveHTML
public import MinutesCore

/// The loudspeaker of the browser that shows a page.
@MainActor
public final class BrowserLoudspeaker {
  private var browser: Browser?
  private let address: @Sendable (Memo.ID) async throws -> String
  private let isDamaged: @Sendable (Memo.ID) async -> Bool
  /// What is played, as it is now.
  private var playing: PlaybackRequest?

  /// Creates the loudspeaker of a page.
  ///
  /// - Parameters:
  ///   - isDamaged: Decodes the sound of a memo and returns whether it is damaged. It runs while the memo is played.
  ///   - address: Where the sound of a memo is at this moment. What is there stays as it is for a while, also if there
  ///     is another address since.
  public init(
    isDamaged: @escaping @Sendable (Memo.ID) async -> Bool = { _ in false },
    address: @escaping @Sendable (Memo.ID) async throws -> String
  ) {
    self.isDamaged = isDamaged
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
    playing = request
    let verification = Task { [isDamaged] in
      guard await isDamaged(request.id) else { return false }
      listener.yield(.damaged)
      return true
    }
    defer { verification.cancel() }
    var lastAddress: String?
    do {
      while true {
        do {
          let address = try await address(request.id)
          // What was there a moment ago was brought into another form: it goes on in that. Nothing else is tried twice.
          guard address != lastAddress else { throw PlaybackFailure.notFound }
          lastAddress = address
          try await play(steered(request), at: address, to: listener)
          _ = await verification.valueOrCancelled
          return listener.finish()
        } catch BrowserError.failed("NotFoundError", _) {
          continue
        }
      }
    } catch {
      var failure = PlaybackFailure(inBrowser: error)
      // Browsers do not tell a damaged file from one of an unknown kind.
      if failure == .unsupported, await verification.valueOrCancelled { failure = .damaged }
      listener.finish(throwing: failure)
    }
  }

  private func play(
    _ request: PlaybackRequest, at address: String,
    to listener: AsyncThrowingStream<AudioPlayerEvent, any Error>.Continuation
  ) async throws {
    guard let browser else { return }
    let sound = PlayableSound(request, url: address)
    for try await event in browser.stream("player.play", sound, of: LoudspeakerEvent.self) {
      guard let event = event.event else { continue }
      if case .moved(let position) = event { steer(request.id) { $0.position = position } }
      listener.yield(event)
    }
  }

  /// What was asked for, with all that was asked for since.
  private func steered(_ request: PlaybackRequest) -> PlaybackRequest {
    playing.flatMap { $0.id == request.id ? $0 : nil } ?? request
  }

  private func steer(_ id: Memo.ID, _ change: (inout PlaybackRequest) -> Void) {
    guard var request = playing, request.id == id else { return }
    change(&request)
    playing = request
  }

  func seek(_ id: Memo.ID, to position: TimeInterval) async {
    steer(id) { $0.position = position }
    try? await browser?.call("player.seek", id.uuidString, position)
  }

  func setRate(_ id: Memo.ID, _ rate: PlaybackRate) async {
    steer(id) { $0.rate = rate }
    try? await browser?.call("player.rate", id.uuidString, rate.value)
  }

  func setLoop(_ id: Memo.ID, _ loop: ClosedRange<TimeInterval>?) async {
    steer(id) { $0.loop = loop }
    try? await browser?.call(
      "player.loop", id.uuidString, loop.map { [$0.lowerBound, $0.upperBound] })
  }
}

extension Task where Failure == Never {
  /// The result. If the task that waits is cancelled, so is this one.
  fileprivate var valueOrCancelled: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}
