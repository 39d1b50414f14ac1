import Foundation
import MinutesCore
import MinutesLive

/// All operations on memos, step by step, with each acknowledgement on standard output.
///
/// One memo is recorded, renamed, played and archived, one is deleted, one is discarded. Another one is imported and trimmed, and the
/// trim is undone.
final class Lifetime {
  static let kept = UUID(uuidString: "00000000-0000-0000-0000-00000000000A")!
  static let deleted = UUID(uuidString: "00000000-0000-0000-0000-00000000000B")!
  static let discarded = UUID(uuidString: "00000000-0000-0000-0000-00000000000C")!
  static let date = Date(timeIntervalSince1970: 1_234_567_890)
  static let framesPerChunk = 4_800
  static let frameCount = 3 * framesPerChunk
  static let title = "Interview"
  static let position = 0.125
  static let importedTitle = "Lecture"
  /// The frames of the imported sound that the trim keeps.
  static let trimmedFrames = framesPerChunk..<2 * framesPerChunk

  enum Step: String, CaseIterable {
    case open, record, finish, rename, play, archive, removeOriginal
    case recordDeleted, finishDeleted, delete, purge
    case recordDiscarded, discard
    case importSound, trim, undo

    /// The steps from one to another, behind the opening of the library.
    static func steps(from first: Self, to last: Self) -> [Self] {
      let range = allCases.firstIndex(of: first)!...allCases.firstIndex(of: last)!
      return [.open] + allCases[range]
    }
  }

  private let folder: DataFolder
  private let attempts: Int
  private var openLibrary: MemoLibrary?
  private var acknowledged: [Memo.ID: Int] = [:]
  private var imports: ImportFolder?
  private var imported: Memo?
  private var trimmed: Memo?

  /// - Parameter attempts: How often a step is tried, like a user or a browser that retries.
  init(_ folder: DataFolder, attempts: Int = 1) {
    self.folder = folder
    self.attempts = attempts
  }

  /// Opens the library, and runs the steps from one to another.
  ///
  /// - Parameter willTry: Called before each step.
  func run(
    from first: Step = .record, to last: Step = .discard, willTry: (Step) -> Void = { _ in }
  ) async throws {
    for step in Step.steps(from: first, to: last) {
      KilledRecorder.tell("trying", step.rawValue)
      willTry(step)
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
    case .importSound: imported = try await importSound(to: library)
    case .trim:
      let rate = Double(Signal.format.sampleRate)
      let range = SoundRange(
        Double(Self.trimmedFrames.lowerBound) / rate, Double(Self.trimmedFrames.upperBound) / rate)
      trimmed = try await MemoEditor(library).perform(.trim(imported!.id, to: range)).memos.first
    case .undo: _ = try await MemoEditor(library).undo(trimmed!.id)
    }
  }

  /// Uploads a file and imports it, as a page does.
  private func importSound(to library: MemoLibrary) async throws -> Memo? {
    if imports == nil { imports = await ImportFolder(library) }
    let bytes = Signal.file(0..<Self.frameCount)
    let reservation = try imports!.reserve(bytes.count)
    let file = URL(fileURLWithPath: reservation.folder).appendingPathComponent("upload.wav")
    defer { imports!.release(reservation) }
    try bytes.write(to: file)
    let client = MemoImportClient.live(library, in: imports!, searchPath: "")
    for try await event in client.importFile(file.path, "\(Self.importedTitle).wav", Self.date) {
      if case .finished(let memo) = event { return memo }
    }
    return nil
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
    case let failure as MemoEditFailure: failure.message
    case let failure as MemoImportFailure: failure.description
    default: String(describing: error)
    }
  }
}
