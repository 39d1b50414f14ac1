import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The unsaved recordings in a browser: their pages were closed, reloaded or killed, or they could
/// not be saved when they were stopped.
@MainActor
struct UnsavedRecordings {
  let browser: Browser
  let store: RecordingStoreClient

  /// The delay before the first retry. It doubles with each failure, up to ten minutes.
  static let firstPause = Duration.seconds(30)

  private enum Outcome { case finished, split, failed }

  /// Saves everything as memos. Returns when nothing is left, or when the task is cancelled.
  ///
  /// - Parameter followed: Returns the recording that the page itself follows. It is skipped.
  func finish(except followed: @MainActor () -> Memo.ID?) async {
    @Dependency(\.continuousClock) var clock
    var pause = Self.firstPause
    while !Task.isCancelled {
      var outcomes: [Outcome] = []
      for report in await found() where report.memoID != followed() {
        outcomes.append(await finish(report))
      }
      if outcomes.contains(.split) { continue }
      guard outcomes.contains(.failed) else { return }
      guard (try? await clock.sleep(for: pause)) != nil else { return }
      pause = min(pause * 2, .seconds(600))
    }
  }

  private func found() async -> [RecordingReport] {
    let response = try? await browser.persistently {
      try await browser.call("recorder.leftovers", returning: [RecordingReport].self)
    }
    return response ?? []
  }

  private func finish(_ report: RecordingReport) async -> Outcome {
    guard let id = report.memoID, let format = report.format else { return .finished }
    let outcome =
      report.isCancelled == true ? await discard(id) : await save(report, as: id, format)
    if outcome != .failed {
      try? await browser.persistently {
        try await browser.call("recorder.forget", id.uuidString)
      }
    }
    return outcome
  }

  /// Deletes a recording that the user discarded while the server was not reachable.
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
    _ report: RecordingReport, as id: Memo.ID, _ format: SoundFormat
  ) async -> Outcome {
    do {
      let stored: StoredRecording
      do {
        // No page captures it any more.
        stored = try await store.begin(
          id: id, date: report.date, format: format, isListed: false)
      } catch RecorderFailure.noSuchRecording {
        return await finishMemo(id, frameCount: report.capturedFrameCount)
      }
      if report.missingDuration > 0 {
        try? await store.noteMissing(id: id, duration: report.missingDuration)
      }
      let recording = BrowserRecording(
        stored, isCaptured: false, browser: browser, store: store)
      recording.start()
      try await recording.finish()
      // The user may have stopped the recording while the server was not reachable. Then it is
      // complete.
      if report.isOver == true, recording.frameCount >= report.capturedFrameCount ?? 0 {
        _ = try await store.finish(id: id, frameCount: recording.frameCount)
      } else {
        _ = try await store.recover(id: id, frameCount: recording.frameCount)
      }
      return .finished
    } catch RecorderFailure.nothingRecorded {
      return .finished
    } catch BrowserError.sessionEnded {
      // Another session of the page continues with it.
      return .failed
    } catch {
      // The stored part becomes a memo, whatever happens to the rest.
      _ = try? await store.recover(id: id, frameCount: 0)
      switch RecorderFailure(inBrowser: error) {
      case .memoDeleted, .missingSound, .tooLong: return await split(id)
      default: return .failed
      }
    }
  }

  /// Checks whether a memo has all captured frames. Missing ones become a memo of their own.
  private func finishMemo(_ id: Memo.ID, frameCount: Int?) async -> Outcome {
    // Descriptions by an older script have no number of frames.
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

  /// Turns sound that can't be appended to its recording into a recording of its own, which the
  /// next round saves.
  private func split(_ id: Memo.ID) async -> Outcome {
    do {
      let hasMoved = try await browser.call(
        "recorder.split", id.uuidString, returning: Bool.self)
      // Without any sound left, the recording is only removed.
      return hasMoved ? .split : .finished
    } catch {
      return .failed
    }
  }
}
