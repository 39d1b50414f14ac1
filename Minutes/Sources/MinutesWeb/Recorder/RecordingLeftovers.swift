import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// What is left in a browser of recordings that nobody finishes: their pages were closed or loaded again, or their browser was killed, or
/// it could not be saved when they were stopped.
@MainActor
struct RecordingLeftovers {
  let browser: Browser
  let store: RecordingStoreClient

  /// How long after a failure it is tried again. Each time it is twice as long, up to ten minutes.
  static let firstPause = Duration.seconds(30)

  private enum Outcome { case finished, split, failed }

  /// Makes memos of everything, and returns when nothing is left, or the page is gone.
  ///
  /// - Parameter followed: The recording that somebody else takes care of.
  func finish(except followed: @MainActor () -> Memo.ID?) async {
    @Dependency(\.continuousClock) var clock
    var pause = Self.firstPause
    while !Task.isCancelled {
      var outcomes: [Outcome] = []
      for heard in await found() where heard.memoID != followed() {
        outcomes.append(await finish(heard))
      }
      if outcomes.contains(.split) { continue }
      guard outcomes.contains(.failed) else { return }
      guard (try? await clock.sleep(for: pause)) != nil else { return }
      pause = min(pause * 2, .seconds(600))
    }
  }

  private func found() async -> [HeardRecording] {
    let answer = try? await browser.persistently {
      try await browser.call("recorder.leftovers", returning: [HeardRecording].self)
    }
    return answer ?? []
  }

  private func finish(_ heard: HeardRecording) async -> Outcome {
    guard let id = heard.memoID, let format = heard.format else { return .finished }
    let outcome =
      heard.isCancelled == true ? await discard(id) : await save(heard, as: id, format)
    if outcome != .failed {
      try? await browser.persistently {
        try await browser.call("recorder.forget", id.uuidString)
      }
    }
    return outcome
  }

  /// Throws away what somebody has thrown away when the server was not there to hear of it.
  private func discard(_ id: Memo.ID) async -> Outcome {
    do {
      try await store.discard(id: id)
      return .finished
    } catch RecorderFailure.noSuchRecording {
      return .finished
    } catch {
      return .failed
    }
  }

  private func save(
    _ heard: HeardRecording, as id: Memo.ID, _ format: SoundFormat
  ) async -> Outcome {
    do {
      let stored: StoredRecording
      do {
        stored = try await store.begin(id: id, date: heard.date, format: format)
      } catch RecorderFailure.noSuchRecording {
        return await finishMemo(id, frameCount: heard.heardFrameCount)
      }
      if heard.missingDuration > 0 {
        try? await store.noteMissing(id: id, duration: heard.missingDuration)
      }
      let recording = BrowserRecording(stored, browser: browser, store: store)
      recording.start()
      try await recording.finish()
      // Some were stopped, and only the server was not there to hear of it.
      if heard.isOver == true, recording.frameCount >= heard.heardFrameCount ?? 0 {
        _ = try await store.finish(id: id, frameCount: recording.frameCount)
      } else {
        _ = try await store.recover(id: id, frameCount: recording.frameCount)
      }
      return .finished
    } catch RecorderFailure.nothingRecorded {
      return .finished
    } catch BrowserError.sessionEnded {
      // The page goes on with it, in another session.
      return .failed
    } catch {
      // What there is of it is seen, whatever becomes of the rest.
      _ = try? await store.recover(id: id, frameCount: 0)
      switch RecorderFailure(inBrowser: error) {
      case .memoDeleted, .missingSound, .tooLong: return await split(id)
      default: return .failed
      }
    }
  }

  /// Looks whether a memo has everything that was heard. What it has not becomes a memo of its own.
  private func finishMemo(_ id: Memo.ID, frameCount: Int?) async -> Outcome {
    // What an older script has left behind does not say how much there is.
    guard let frameCount else { return await split(id) }
    do {
      _ = try await store.finish(id: id, frameCount: frameCount)
      return .finished
    } catch RecorderFailure.memoDeleted {
      return .finished
    } catch RecorderFailure.noSuchRecording, RecorderFailure.missingSound {
      return await split(id)
    } catch {
      return .failed
    }
  }

  /// What can't go on with a recording becomes one of its own, which is found in the next round.
  private func split(_ id: Memo.ID) async -> Outcome {
    do {
      let hasMoved = try await browser.call(
        "recorder.split", id.uuidString, returning: Bool.self)
      // What has no sound any more is only forgotten.
      return hasMoved ? .split : .finished
    } catch {
      return .failed
    }
  }
}
