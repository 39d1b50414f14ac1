import Foundation
import GRDB
import MinutesCore

/// Finds what was cut off, and finishes it. It never deletes anything, and leaves a file alone that is as it should be.
struct RecordingRecovery: Sendable {
  let folder: DataFolder
  let database: MemoDatabase

  /// What has become of a folder.
  enum Outcome: Equatable {
    /// It is a memo already. If it has a mark, that is removed.
    case isMemo
    /// It is recorded at this moment, by this process or another one.
    case isOngoing
    /// It has no sound.
    case isEmpty
    /// It is a memo now; if it was cut off, it is marked as recovered.
    case recovered(Memo)
    /// It could not be looked at, or not be saved.
    case failed(String)

    /// Why it could not be made a memo of.
    var problem: String? {
      if case .failed(let problem) = self { problem } else { nil }
    }
  }

  /// Looks at every folder. One that fails does not keep the others from being found.
  func run() async throws -> [Memo.ID: Outcome] {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.recordings.path)) ?? []
    var outcomes: [Memo.ID: Outcome] = [:]
    for name in names.sorted() {
      guard let id = UUID(uuidString: name) else { continue }
      outcomes[id] = try await recover(id)
    }
    return outcomes
  }

  /// Looks at one folder. Throws only if it is given up.
  func recover(_ id: Memo.ID) async throws -> Outcome {
    do {
      return try await outcome(of: id)
    } catch let error as CancellationError {
      throw error
    } catch {
      return .failed(String(describing: error))
    }
  }

  private func outcome(of id: Memo.ID) async throws -> Outcome {
    let files = folder.files(of: id)
    let row = try await database.row(id)
    if let row, !row.isOngoing {
      try files.mark.removeFile()
      return .isMemo
    }
    let mark = RecordingMark(at: files.mark)
    var found: Sound?
    if FileManager.default.fileExists(atPath: files.wav.path) {
      let wav = try DurableFile(files.wav)
      guard wav.lock() else { return .isOngoing }
      let headerFormat = WAVHeader(try wav.read(count: WAVHeader.size, at: 0))?.format
      guard let format = mark?.format ?? row?.format ?? headerFormat else {
        return .failed("\(files.wav.path) does not say what its samples are.")
      }
      let frameCount = try repair(wav, format)
      if frameCount > 0 { found = Sound(format: format, frameCount: frameCount, kind: .wav) }
    }
    guard let sound = try found ?? archivedSound(files), sound.frameCount > 0 else {
      return row == nil
        ? .isEmpty : .failed("The sound of a memo is missing: \(files.folder.path).")
    }

    let date =
      try row.map { Date(timeIntervalSince1970: $0.date) } ?? mark?.date ?? sound.date
      ?? files.date()
    var recovered =
      row ?? MemoRow(id: id, date: date, format: sound.format, frameCount: sound.frameCount)
    recovered.frameCount = sound.frameCount
    recovered.audio = sound.kind
    // What was brought into another form was finished before: only its row is gone.
    recovered.isRecovered = row != nil || sound.kind == .wav
    recovered.isOngoing = false
    let saved = recovered
    try await database.write { try saved.save($0) }
    try files.mark.removeFile()
    return .recovered(saved.memo)
  }

  private struct Sound {
    var format: SoundFormat
    var frameCount: Int
    var kind: AudioKind
    var date: Date?
  }

  /// Brings the header up to date if it is not, and returns how many frames there are.
  ///
  /// What counts is which samples are there, not what the header says. Part of a frame at the end stays, and is not counted.
  private func repair(_ wav: DurableFile, _ format: SoundFormat) throws -> Int {
    let frameCount = max(0, try wav.size() - WAVHeader.size) / format.bytesPerFrame
    guard frameCount > 0 else { return 0 }
    let header = WAVHeader(format: format, dataSize: frameCount * format.bytesPerFrame)
    if try wav.read(count: WAVHeader.size, at: 0) != header.encoded {
      try wav.write(header.encoded, at: 0)
      try wav.synchronize()
    }
    return frameCount
  }

  /// The sound of a memo whose row is gone, as when an older database was put back.
  private func archivedSound(_ files: RecordingFiles) throws -> Sound? {
    for kind in [AudioKind.flac, .opus] {
      let url = files.audio(kind)
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      let reader = try SoundFileReader(url)
      return Sound(
        format: reader.format, frameCount: reader.frameCount, kind: kind, date: reader.date)
    }
    return nil
  }
}

extension RecordingFiles {
  /// When the recording was changed the last time: the best that is known of one without a mark.
  fileprivate func date() throws -> Date {
    try folder.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
      ?? Date(timeIntervalSince1970: 0)
  }
}
