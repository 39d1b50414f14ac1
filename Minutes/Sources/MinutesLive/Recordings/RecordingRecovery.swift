import Foundation
import GRDB
import MinutesCore

/// Recovers interrupted recordings as memos. It deletes no recording, and does not write to an
/// intact file. Interrupted imports are deleted: their source has the sound.
struct RecordingRecovery: Sendable {
  let folder: DataFolder
  let database: MemoDatabase

  /// The result for one folder.
  enum Outcome: Equatable {
    /// The folder has a memo. A leftover mark is removed.
    case isMemo
    /// This process or another one is recording.
    case isOngoing
    /// The folder has no audio.
    case isEmpty
    /// The folder became a memo. If the recording was interrupted, it is marked as recovered.
    case recovered(Memo)
    /// The folder could not be read, or the memo not be saved.
    case failed(String)

    /// The reason why there is no memo.
    var problem: String? {
      if case .failed(let problem) = self { problem } else { nil }
    }
  }

  /// Checks every folder. A failure in one does not affect the others.
  ///
  /// - Returns: The results for the folders without a memo or with a mark. The others have nothing to recover.
  /// - Complexity: O(*n*) in the number of folders, with one system call for each that has a memo.
  func run() async throws -> [Memo.ID: Outcome] {
    // Before the folders: a recording that starts in the meantime has a row, and a folder that is not in the list.
    let listed = try await database.read { try OngoingRow.all(in: $0).map(\.id) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.recordings.path)
    // One query for all: most folders have a memo, and nothing to recover.
    let memos = try await database.read { database in
      try Set(
        String.fetchCursor(
          database, sql: "SELECT id FROM memo WHERE isOngoing = 0 AND typeof(id) = 'text'"))
    }
    // Strings instead of URLs: a start waits for this loop, which has a round for each memo.
    let parent = "\(folder.recordings.path)/"
    let mark = "/\(RecordingFiles.markName)"
    let unfinished = names.filter { name in
      !memos.contains(name) || access(parent + name + mark, F_OK) == 0
    }
    var outcomes: [Memo.ID: Outcome] = [:]
    for name in unfinished.sorted() {
      guard let id = UUID(uuidString: name) else { continue }
      outcomes[id] = try await recover(id)
    }
    let left = listed.filter { outcomes[$0] != .isOngoing }
    // An error is ignored: other pages show a recording that has ended, until the next start.
    if !left.isEmpty { try? await database.write { try OngoingRow.remove(left, from: $0) } }
    return outcomes
  }

  /// Checks one folder.
  ///
  /// - Throws: `CancellationError` only.
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
    let stored = try MemoSidecar.read(files.sidecar)
    let sidecar = stored?.sidecar
    let intactSidecar = stored?.integrity == .damaged ? nil : sidecar
    var found: Sound?
    if FileManager.default.fileExists(atPath: files.wav.path) {
      let wav = try DurableFile(files.wav)
      guard wav.lock() else { return .isOngoing }
      // Its process may have finished it before the lock.
      if let row = try await database.row(id), !row.isOngoing { return .isMemo }
      if mark?.isImport == true, row == nil,
        !FileManager.default.fileExists(atPath: files.sidecar.path)
      {
        // The file from which it was imported has the sound. A part of it would stay when the file is imported again.
        try withExtendedLifetime(wav) { try files.folder.removeFolder() }
        return .isEmpty
      }
      let header = WAVHeader(try wav.read(count: WAVHeader.size, at: 0))
      guard let format = mark?.format ?? row?.format ?? header?.format else {
        return .failed(
          """
          \(files.wav.path) has an unknown sample rate: its header is damaged, and \(files.mark.lastPathComponent) is \
          missing. The file was not changed. Restore the folder from a backup.
          """)
      }
      let frameCount = try repair(wav, format)
      // The row must not be on disk before the directory entries and the samples that it refers to.
      try files.folder.createFolder()
      try files.folder.synchronizeFolder()
      if frameCount > 0 {
        found = Sound(format: format, frameCount: frameCount, kind: .wav)
        // A finished recording has no mark, and a header with the full length.
        found?.isCutOff =
          FileManager.default.fileExists(atPath: files.mark.path)
          || header?.dataSize != frameCount * format.bytesPerFrame
        // A finished recording keeps its checksum: a new one would hide damage.
        if row != nil || found?.isCutOff == true {
          found?.checksum = try SoundChecksum(of: wav, .wav)
        }
      }
    }
    guard let sound = try found ?? archivedSound(files, intactSidecar) else {
      return row == nil
        ? .isEmpty
        : .failed(
          "The audio file of a memo is missing in \(files.folder.path). Restore it from a backup, or delete the memo."
        )
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
    recovered.checksum =
      sound.checksum ?? sidecar?.checksum(of: sound.kind, frameCount: sound.frameCount)
    if let duration = mark?.missingDuration { recovered.missingDuration = duration }
    recovered.timeZone = recovered.timeZone ?? mark?.timeZone?.identifier
    let repaired = recovered
    // Peaks are not synchronized during a recording. They are computed again from the audio.
    if sound.isCutOff { try files.peaks.removeFile() }
    let isNew = row == nil
    let transcript = isNew ? transcript(in: files) : nil
    let restored = isNew ? sidecar?.additions ?? MemoAdditions() : MemoAdditions()
    let naming = database.naming
    let (saved, additions) = try await database.write { database in
      var saved = repaired
      try saved.save(database)
      try database.insert(restored, of: id)
      if let transcript {
        try TranscriptRow.restore(
          id, from: transcript, revision: sidecar?.transcriptRevision, in: database)
      }
      try naming?.name(&saved, in: database)
      return (saved, try database.additions(of: id))
    }
    // It may have what cannot be restored from it, and the next one takes its place.
    if isNew, stored?.integrity == .damaged { _ = try? files.sidecar.setAside() }
    // If this fails, maintenance writes the sidecar.
    try? MemoSidecar(saved, additions).write(to: files.sidecar)
    try files.mark.removeFile()
    guard saved.deletedAt == nil else { return .isMemo }
    return .recovered(Memo(id, saved, additions))
  }

  /// Reads the transcript file of a recording. A damaged file is renamed to `.damaged`, because it may
  /// contain edits, and the next transcript would overwrite it.
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
    var checksum: SoundChecksum?
  }

  /// Corrects the header, synchronizes the file, and returns the number of frames.
  ///
  /// The samples in the file count, not the length in the header. An incomplete frame at the end
  /// stays and is not counted.
  private func repair(_ wav: DurableFile, _ format: SoundFormat) throws -> Int {
    // A larger file was not recorded here, and the header can't express its length.
    let size = min(max(0, try wav.size() - WAVHeader.size), WAVHeader.maximumDataSize)
    let frameCount = size / format.bytesPerFrame
    guard frameCount > 0 else { return 0 }
    let header = WAVHeader(format: format, dataSize: frameCount * format.bytesPerFrame)
    if try wav.read(count: WAVHeader.size, at: 0) != header.encoded {
      try wav.write(header.encoded, at: 0)
    }
    // The process that wrote the samples may have been killed before they were synchronized.
    try wav.synchronize()
    return frameCount
  }

  /// Returns the audio of an archived memo whose row is missing, for example after an older
  /// database was restored.
  ///
  /// An archive file does not change, so its length is that in an intact sidecar. Where the length
  /// in the file is another one, the file is damaged, and its checksum shows it.
  ///
  /// - Throws: ``SoundFileFailure`` if the file can't be opened, or has no sound as far as is known.
  private func archivedSound(_ files: RecordingFiles, _ sidecar: MemoSidecar?) throws -> Sound? {
    for kind in [AudioKind.flac, .opus] {
      let url = files.audio(kind)
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      let reader = try SoundFileReader(url)
      let frameCount = sidecar?.frameCount(of: kind) ?? reader.frameCount
      guard frameCount > 0 else {
        throw SoundFileFailure(
          path: url.path, reason: "It has no sound that can be read. Restore it from a backup.")
      }
      return Sound(format: reader.format, frameCount: frameCount, kind: kind, date: reader.date)
    }
    return nil
  }
}

extension RecordingFiles {
  /// Whether the folder is there, with nothing but what a recording has before its sound. This may be a
  /// WAV file with its header only.
  ///
  /// - Throws: ``FileFailure`` if the WAV file cannot be looked at. It may have sound then.
  func hasNoSound() throws -> Bool {
    guard FileManager.default.fileExists(atPath: folder.path) else { return false }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let mark = mark.lastPathComponent
    guard
      Set(names).isSubset(
        of: [mark, "\(mark).new", peaks.lastPathComponent, wav.lastPathComponent])
    else { return false }
    if let status = FileStatus(path: wav.path) { return status.size <= WAVHeader.size }
    let code = errno
    guard code == ENOENT else {
      throw FileFailure(operation: "look at", path: wav.path, code: code)
    }
    return true
  }

  /// Returns the modification date, the best estimate for a recording without a mark.
  func date() throws -> Date {
    try folder.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
      ?? Date(timeIntervalSince1970: 0)
  }
}
