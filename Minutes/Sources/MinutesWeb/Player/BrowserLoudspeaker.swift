public import Foundation
import LiveHTML
public import MinutesCore

/// The audio player of the browser that shows a page.
@MainActor
public final class BrowserLoudspeaker {
  private var browser: Browser?
  private let address: @Sendable (Memo.ID) async throws -> String
  private let isDamaged: @Sendable (Memo.ID) async -> Bool
  private let silentParts: @Sendable (Memo.ID) async -> [ClosedRange<TimeInterval>]
  /// The memo that is playing, with its current position, speed and loop.
  private var playing: PlaybackRequest?
  /// The silent parts of the memo that is playing, if they are left out and known.
  private var silences: [[TimeInterval]] = []

  /// Creates the player of a page.
  ///
  /// - Parameters:
  ///   - isDamaged: Decodes the audio of a memo and returns whether it is damaged. Runs during
  ///     playback.
  ///   - silentParts: Returns the parts of a memo that are left out if the user wants that, in seconds from its start. Runs during
  ///     playback.
  ///   - address: Returns the current URL of a memo's audio. The content at an earlier URL stays
  ///     available for a while.
  public init(
    isDamaged: @escaping @Sendable (Memo.ID) async -> Bool = { _ in false },
    silentParts: @escaping @Sendable (Memo.ID) async -> [ClosedRange<TimeInterval>] = { _ in [] },
    address: @escaping @Sendable (Memo.ID) async throws -> String
  ) {
    self.isDamaged = isDamaged
    self.silentParts = silentParts
    self.address = address
  }

  /// Sets the browser of the page.
  func connect(to browser: Browser) {
    self.browser = browser
  }

  func play(
    _ request: PlaybackRequest,
    to listener: AsyncThrowingStream<AudioPlayerEvent, any Error>.Continuation
  ) async {
    playing = request
    silences = []
    let analysis = Task {
      if request.skipsSilence { await setSkipsSilence(request.id, true) }
    }
    defer { analysis.cancel() }
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
          // The audio was converted to another kind, so playback continues with the new URL. The
          // same URL twice is an error.
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
      // Browsers report the same error for a damaged file and for an unsupported format.
      if failure == .unsupported, await verification.valueOrCancelled { failure = .damaged }
      listener.finish(throwing: failure)
    }
  }

  private func play(
    _ request: PlaybackRequest, at address: String,
    to listener: AsyncThrowingStream<AudioPlayerEvent, any Error>.Continuation
  ) async throws {
    guard let browser else { return }
    let sound = PlayableSound(request, url: address, silences: silences)
    for try await event in browser.stream("player.play", sound, of: LoudspeakerEvent.self) {
      guard let event = event.event else { continue }
      if case .moved(let position) = event { steer(request.id) { $0.position = position } }
      listener.yield(event)
    }
  }

  /// Returns the request with all later changes of position, speed and loop.
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

  func setSkipsSilence(_ id: Memo.ID, _ skipsSilence: Bool) async {
    steer(id) { $0.skipsSilence = skipsSilence }
    let parts = skipsSilence ? await silentParts(id) : []
    // The user may have changed the setting or the memo in the meantime.
    guard playing?.id == id, playing?.skipsSilence == skipsSilence, !Task.isCancelled else {
      return
    }
    silences = parts.map { [$0.lowerBound, $0.upperBound] }
    try? await browser?.call("player.silences", id.uuidString, silences)
  }

  func setLoop(_ id: Memo.ID, _ loop: ClosedRange<TimeInterval>?) async {
    steer(id) { $0.loop = loop }
    try? await browser?.call(
      "player.loop", id.uuidString, loop.map { [$0.lowerBound, $0.upperBound] })
  }
}

extension Task where Failure == Never {
  /// The result of the task. Cancelling the waiting task cancels this task.
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
