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
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.recordings.path)
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
    let mark = try RecordingMark(at: files.mark)
    let sidecar = try MemoSidecar(at: files.sidecar)
    var found: Sound?
    if FileManager.default.fileExists(atPath: files.wav.path) {
      let wav = try DurableFile(files.wav)
      guard wav.lock() else { return .isOngoing }
      let header = WAVHeader(try wav.read(count: WAVHeader.size, at: 0))
      guard let format = mark?.format ?? row?.format ?? header?.format else {
        return .failed("\(files.wav.path) does not say what its samples are.")
      }
      let frameCount = try repair(wav, format)
      // The row of the memo must not be on the disk before the names and the samples that it counts.
      try files.folder.createFolder()
      try files.folder.synchronizeFolder()
      if frameCount > 0 {
        found = Sound(format: format, frameCount: frameCount, kind: .wav)
        // A finished recording has no mark, and a header with all of its samples.
        found?.isCutOff =
          FileManager.default.fileExists(atPath: files.mark.path)
          || header?.dataSize != frameCount * format.bytesPerFrame
      }
    }
    guard let sound = try found ?? archivedSound(files), sound.frameCount > 0 else {
      return row == nil
        ? .isEmpty : .failed("The sound of a memo is missing: \(files.folder.path).")
    }

    var recovered: MemoRow
    if let row {
      recovered = row
      recovered.isRecovered = true
    } else {
      let date = try mark?.startDate ?? sidecar?.memoDate ?? sound.date ?? files.date()
      recovered = MemoRow(id: id, date: date, format: sound.format, frameCount: sound.frameCount)
      recovered.isRecovered = sound.isCutOff
      if let sidecar { recovered.restore(from: sidecar) }
    }
    recovered.frameCount = sound.frameCount
    recovered.audio = sound.kind
    recovered.isOngoing = false
    if let duration = mark?.missingDuration { recovered.missingDuration = duration }
    let saved = recovered
    // Peaks are not synchronized while a recording goes on. They are made anew from the audio.
    if sound.isCutOff { try files.peaks.removeFile() }
    let isNew = row == nil
    let transcript = isNew ? transcript(in: files) : nil
    try await database.write { database in
      try saved.save(database)
      if let transcript {
        try TranscriptRow.restore(
          id, from: transcript, revision: sidecar?.transcriptRevision, in: database)
      }
    }
    // If it fails, maintenance writes it.
    try? MemoSidecar(saved).write(to: files.sidecar)
    try files.mark.removeFile()
    return saved.deletedAt == nil ? .recovered(Memo(id, saved)) : .isMemo
  }

  /// The transcript beside the sound. A damaged one is set aside: it may have been edited, and the next transcript gets its name.
  private func transcript(in files: RecordingFiles) -> Transcript? {
    guard let bytes = try? files.transcript.bytesIfPresent() else { return nil }
    if let transcript = try? JSONDecoder().decode(Transcript.self, from: bytes) {
      return transcript
    }
    try? FileManager.default.moveItem(
      at: files.transcript, to: files.transcript.appendingPathExtension("damaged"))
    return nil
  }

  private struct Sound {
    var format: SoundFormat
    var frameCount: Int
    var kind: AudioKind
    var date: Date?
    var isCutOff = false
  }

  /// Brings the header up to date if it is not, and returns how many frames there are.
  ///
  /// What counts is which samples are there, not what the header says. Part of a frame at the end stays, and is not counted.
  private func repair(_ wav: DurableFile, _ format: SoundFormat) throws -> Int {
    // A larger file is none that was recorded here; its header can express no more.
    let size = min(max(0, try wav.size() - WAVHeader.size), WAVHeader.maximumDataSize)
    let frameCount = size / format.bytesPerFrame
    guard frameCount > 0 else { return 0 }
    let header = WAVHeader(format: format, dataSize: frameCount * format.bytesPerFrame)
    if try wav.read(count: WAVHeader.size, at: 0) != header.encoded {
      try wav.write(header.encoded, at: 0)
    }
    // The process that has written the samples may have been killed before they were on the disk.
    try wav.synchronize()
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
  func date() throws -> Date {
    try folder.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
      ?? Date(timeIntervalSince1970: 0)
  }
}
