import Foundation
import MinutesCore
import MinutesLive

/// All operations on memos, step by step, with each acknowledgement on standard output.
///
/// One memo is recorded, renamed, played and archived, one is deleted, one is discarded.
final class Lifetime {
  static let kept = UUID(uuidString: "00000000-0000-0000-0000-00000000000A")!
  static let deleted = UUID(uuidString: "00000000-0000-0000-0000-00000000000B")!
  static let discarded = UUID(uuidString: "00000000-0000-0000-0000-00000000000C")!
  static let date = Date(timeIntervalSince1970: 1_234_567_890)
  static let framesPerChunk = 4_800
  static let frameCount = 3 * framesPerChunk
  static let title = "Interview"
  static let position = 0.125

  enum Step: String, CaseIterable {
    case open, record, finish, rename, play, archive, removeOriginal
    case recordDeleted, finishDeleted, delete, purge
    case recordDiscarded, discard
  }

  private let folder: DataFolder
  private let attempts: Int
  private var openLibrary: MemoLibrary?
  private var acknowledged: [Memo.ID: Int] = [:]

  /// - Parameter attempts: How often a step is tried, like a user or a browser that retries.
  init(_ folder: DataFolder, attempts: Int = 1) {
    self.folder = folder
    self.attempts = attempts
  }

  /// Runs the steps up to and including the given one.
  func run(to last: Step = .discard) async throws {
    for step in Step.allCases[...Step.allCases.firstIndex(of: last)!] {
      KilledRecorder.tell("trying", step.rawValue)
      for attempt in 1...attempts {
        do {
          try await perform(step)
          break
        } catch {
          KilledRecorder.tell("refused", "\(step.rawValue) \(Self.message(error))")
          if attempt == attempts { throw error }
        }
      }
      KilledRecorder.tell("done", step.rawValue)
    }
  }

  private func perform(_ step: Step) async throws {
    if step == .open {
      openLibrary = try await MemoLibrary(folder)
      return
    }
    let library = openLibrary!
    let now = Date.now
    switch step {
    case .open: break
    case .record: try await record(Self.kept, frameCount: Self.frameCount)
    case .finish:
      _ = try await library.recordingStore.finish(id: Self.kept, frameCount: Self.frameCount)
    case .rename: try await library.repository.rename(id: Self.kept, title: Self.title)
    case .play: try await library.repository.setPosition(id: Self.kept, position: Self.position)
    case .archive: try await maintain(now)
    case .removeOriginal: try await maintain(now + 3_600)
    case .recordDeleted: try await record(Self.deleted, frameCount: Self.framesPerChunk)
    case .finishDeleted:
      _ = try await library.recordingStore.finish(
        id: Self.deleted, frameCount: Self.framesPerChunk)
    case .delete: try await library.repository.delete(id: Self.deleted)
    case .purge: try await maintain(now + 3_600)
    case .recordDiscarded: try await record(Self.discarded, frameCount: Self.framesPerChunk)
    case .discard:
      do {
        try await library.recordingStore.discard(id: Self.discarded)
      } catch RecorderFailure.noSuchRecording {
        // An earlier attempt has discarded it.
      }
    }
  }

  /// Sends all unacknowledged sound, like a browser.
  private func record(_ id: Memo.ID, frameCount: Int) async throws {
    let store = openLibrary!.recordingStore
    do {
      _ = try await store.begin(id: id, date: Self.date, format: Signal.format)
    } catch RecorderFailure.noSuchRecording {
      // A killed process has finished it.
      return
    }
    while true {
      let frame = acknowledged[id, default: 0]
      if frame >= frameCount { return }
      let end = min(frame + Self.framesPerChunk, frameCount)
      let chunk = SoundChunk(firstFrame: frame, samples: Signal.samples(frame..<end))
      acknowledged[id] = try await store.append(id: id, chunk: chunk).frameCount
      if id == Self.kept { KilledRecorder.tell("kept", acknowledged[id]!) }
    }
  }

  private func maintain(_ now: Date) async throws {
    let problems = await openLibrary!.maintain(now: now)
    if !problems.isEmpty { throw RepositoryFailure.other(problems.joined(separator: " | ")) }
  }

  private static func message(_ error: any Error) -> String {
    switch error {
    case let failure as RecorderFailure: failure.message
    case let failure as RepositoryFailure: failure.message
    default: String(describing: error)
    }
  }
}
