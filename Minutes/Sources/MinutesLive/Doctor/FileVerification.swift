import Foundation
import GRDB
import MinutesCore

/// Compares the files of memos with their checksums: the sound, the sidecar, the copy of the transcript and the peaks.
struct FileVerification {
  let folder: DataFolder
  let queue: DatabaseQueue
  private let transcoder = Transcoder()

  init(_ folder: DataFolder, _ queue: DatabaseQueue) {
    self.folder = folder
    self.queue = queue
  }

  /// The result for one file.
  enum Outcome {
    case intact
    case damaged(String)
    /// The file has no checksum.
    case unchecked
    /// The file need not be there.
    case absent
  }

  /// The results for all files of a kind.
  struct Outcomes {
    var count = 0
    var damaged: [String] = []
    var unchecked: [String] = []

    mutating func add(_ outcome: Outcome, _ name: String) {
      switch outcome {
      case .absent: return
      case .intact: break
      case .damaged(let reason): damaged.append("\(name): \(reason)")
      case .unchecked: unchecked.append(name)
      }
      count += 1
    }
  }

  /// Reads all files. Missing sound is another finding.
  ///
  /// - Parameters:
  ///   - memos: The rows of all memos.
  ///   - progress: Takes the part that is done, from 0 to 1. A memo counts as much as it has sound.
  func findings(
    of memos: [MemoRow], progress: @Sendable (Double) -> Void
  ) async throws -> [Finding] {
    var sounds = Outcomes()
    var sidecars = Outcomes()
    for (row, part) in memos.withProgress(size: \.size) {
      progress(part)
      guard let id = row.memoID else { continue }
      sounds.add(try await sound(row), row.named("audio.\(row.audio)"))
      let files = folder.files(of: id)
      sidecars.add(try await sidecar(row, files), row.named(files.sidecar.lastPathComponent))
      sidecars.add(try await transcript(row, files), row.named(files.transcript.lastPathComponent))
      sidecars.add(try await peaks(row, files), row.named(files.peaks.lastPathComponent))
    }
    try await addCopies(to: &sidecars)
    return [verification(sounds), copies(sidecars), checksums(sounds, sidecars)]
  }

  /// The row as it is now. `nil` if no file of it can be expected.
  private func current(_ row: MemoRow) async throws -> MemoRow? {
    let row = try await queue.read { try MemoRow.fetchOne($0, key: row.id) }
    return row.flatMap { $0.isOngoing || $0.deletedAt == MemoRow.isPurged ? nil : $0 }
  }

  // MARK: Sound

  private func sound(_ row: MemoRow) async throws -> Outcome {
    // A conversion may replace the file, and a page continue the recording, while the file is read.
    var row = row
    while true {
      let outcome = await outcome(of: row)
      guard case .damaged = outcome else { return outcome }
      guard let now = try await current(row) else { return .absent }
      if (now.audio, now.frameCount, now.checksum) == (row.audio, row.frameCount, row.checksum) {
        return outcome
      }
      row = now
    }
  }

  private func outcome(of row: MemoRow) async -> Outcome {
    guard let id = row.memoID, !row.isOngoing else { return .absent }
    let url = folder.files(of: id).audio(row.audio)
    guard FileManager.default.fileExists(atPath: url.path) else { return .absent }
    do {
      try await transcoder.verify(url, frameCount: row.frameCount, checksum: row.soundChecksum)
    } catch {
      var reason = (error as? SoundFileFailure)?.reason ?? String(describing: error)
      // A program that changes the tags of FLAC files, for one, leaves the samples as they are.
      if row.audio == .flac, row.soundChecksum != nil,
        (try? await transcoder.verify(url, frameCount: row.frameCount)) != nil
      {
        reason += " Its samples are intact, and other bytes have changed."
      }
      return .damaged(reason)
    }
    // FLAC files have a digest of their samples.
    let hasChecksum = row.soundChecksum != nil || (try? FLACDigest.read(url)) ?? nil != nil
    return hasChecksum ? .intact : .unchecked
  }

  private func verification(_ sounds: Outcomes) -> Finding {
    guard sounds.damaged.isEmpty else {
      return Finding(
        "Verification", "damaged: " + sounds.damaged.joined(separator: "; "),
        remedy: """
          Restore these files in \(folder.url.path) from a backup. Without a backup, the parts that can be decoded can \
          still be played.
          """)
    }
    return Finding(
      "Verification",
      sounds.count == 1 ? "1 recording is intact" : "\(sounds.count) recordings are intact")
  }

  // MARK: Sidecars

  private func sidecar(_ row: MemoRow, _ files: RecordingFiles) async throws -> Outcome {
    let isExpected = try await current(row) != nil
    return Self.reading {
      guard let stored = try MemoSidecar.read(files.sidecar) else {
        return isExpected ? .damaged("it is missing") : .absent
      }
      return Self.outcome(of: stored.sidecar == nil ? nil : stored.integrity)
    }
  }

  private func transcript(_ row: MemoRow, _ files: RecordingFiles) async throws -> Outcome {
    let json = try await transcript(of: row)
    return Self.reading {
      guard
        let json, let sidecar = try MemoSidecar.read(files.sidecar)?.sidecar,
        sidecar.transcriptRevision != nil
      else { return .absent }
      guard let file = try DurableFile.ifPresent(files.transcript) else {
        return .damaged("it is missing")
      }
      guard let checksum = sidecar.transcriptChecksum else { return .unchecked }
      let digest = try MD5(of: file).text
      // The copy is written before its checksum, and earlier words stay in it until Minutes runs.
      let isIntact = digest == checksum || digest == MD5(of: Data(json.utf8)).text
      return Self.outcome(of: isIntact ? .intact : .damaged)
    }
  }

  private func transcript(of row: MemoRow) async throws -> String? {
    try await queue.read { database in
      guard
        try database.tableExists("transcript"), let id = row.memoID,
        try MemoRow.restorable.filter(key: row.id).fetchCount(database) == 1
      else { return nil }
      return try TranscriptRow.fetchOne(database, id, withWords: true)?.json
    }
  }

  private func peaks(_ row: MemoRow, _ files: RecordingFiles) async throws -> Outcome {
    // A recording in progress has no digest yet.
    guard try await current(row) != nil else { return .absent }
    return Self.reading {
      guard let data = try files.peaks.bytesIfPresent() else { return .absent }
      return Self.outcome(of: PeakFile.integrity(of: data))
    }
  }

  private func copies(_ sidecars: Outcomes) -> Finding {
    guard sidecars.damaged.isEmpty else {
      return Finding(
        "Sidecars", "damaged: " + sidecars.damaged.joined(separator: "; "),
        remedy: """
          Write them again from the database and the sound: minutes doctor --repair --data '\(folder.url.path)'
          """)
    }
    return Finding(
      "Sidecars",
      sidecars.count == 1 ? "1 file is intact" : "\(sidecars.count) files are intact")
  }

  private func checksums(_ sounds: Outcomes, _ sidecars: Outcomes) -> Finding {
    let unchecked = sounds.unchecked + sidecars.unchecked
    guard unchecked.isEmpty else {
      return Finding(
        "Checksums",
        "missing, so that not all damage is found: \(unchecked.joined(separator: ", "))",
        remedy: "Add them: minutes doctor --repair --data '\(folder.url.path)'")
    }
    return Finding("Checksums", "no file lacks one")
  }
}

extension MemoRow {
  /// The share of the memo in work that reads all of its files: its frames, and one for its other files.
  var size: Double { Double(frameCount) + 1 }

  /// The path of a file of the memo in the data folder, and the title.
  func named(_ file: String) -> String {
    let title = Memo.validTitle(title)
    return "recordings/\(id)/\(file)" + (title.isEmpty ? "" : " (\(title))")
  }
}

extension [MemoRow] {
  /// The rows, each with the part of the work that is done before it, from 0 to 1.
  ///
  /// - Parameter size: The share of a row in the work. More than 0.
  func withProgress(size: (MemoRow) -> Double) -> [(row: MemoRow, part: Double)] {
    let total = reduce(0.0) { $0 + size($1) }
    var done = 0.0
    var rows: [(row: MemoRow, part: Double)] = []
    for row in self {
      rows.append((row, done / total))
      done += size(row)
    }
    return rows
  }
}
