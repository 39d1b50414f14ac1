import Foundation
import GRDB
import MinutesCore

/// Updates the sidecars of memos after changes of their rows.
///
/// A row is committed before its sidecar is written. If writing the sidecar fails, the change still
/// succeeds, and the sidecar is written later.
actor MemoSidecars {
  private let folder: DataFolder
  private let database: MemoDatabase
  private nonisolated let executor = FileExecutor("sidecars")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The memos whose sidecars may be outdated.
  private var outdated: Set<Memo.ID> = []
  /// Whether ``outdated`` is complete: after a start, every sidecar may be outdated.
  private var isOutdatedKnown = false

  init(folder: DataFolder, database: MemoDatabase) {
    self.folder = folder
    self.database = database
  }

  /// Writes the sidecar of a memo now: for changes that a user would miss.
  func write(_ id: Memo.ID) {
    writeLater(id)
    _ = try? writeNow(id)
  }

  /// Writes the sidecar of a memo in the next maintenance round: for changes that occur every few
  /// seconds.
  func writeLater(_ id: Memo.ID) {
    outdated.insert(id)
  }

  /// Writes all outdated sidecars and returns the problems. They are retried.
  func writeAll() -> [String] {
    var problems: [String] = []
    if !isOutdatedKnown {
      do {
        let keys = try database.read { try String.fetchAll($0, MemoRow.select(Column("id"))) }
        outdated.formUnion(keys.compactMap { UUID(uuidString: $0) })
        isOutdatedKnown = true
      } catch {
        problems.append(String(describing: error))
      }
    }
    for id in outdated.sorted() {
      do {
        try writeNow(id)
      } catch {
        problems.append(String(describing: error))
      }
    }
    return problems
  }

  /// Writes the sidecar and the transcript file of a memo again, if they are missing or damaged, or have no checksums.
  ///
  /// - Returns: Whether one of them was written.
  func repair(_ id: Memo.ID) throws -> Bool { try writeNow(id, isRepairing: true) }

  // Synchronous: with a suspension between reading and writing, an older row could be written last.
  @discardableResult
  private func writeNow(_ id: Memo.ID, isRepairing: Bool = false) throws -> Bool {
    let (row, additions, transcript) = try database.read {
      (
        try MemoRow.fetchOne($0, key: id.key), try $0.additions(of: id),
        try TranscriptRow.fetchOne($0, id, withWords: false)
      )
    }
    let files = folder.files(of: id)
    var isWritten = false
    if let row, row.deletedAt != MemoRow.isPurged,
      FileManager.default.fileExists(atPath: files.folder.path)
    {
      var sidecar = MemoSidecar(row, additions)
      if let transcript, transcript.revision > 0 {
        sidecar.transcriptRevision = transcript.revision
      }
      let stored = try MemoSidecar.read(files.sidecar)
      // The row is what a damaged sidecar was written from.
      let known = stored?.integrity == .damaged ? nil : stored?.sidecar
      sidecar.transcriptChecksum = known?.transcriptChecksum
      let needsTranscript =
        try sidecar.transcriptRevision != known?.transcriptRevision
        || isRepairing && sidecar.transcriptRevision != nil
          && !Self.isIntact(files.transcript, sidecar.transcriptChecksum)
      if needsTranscript {
        sidecar.transcriptChecksum = try writeTranscript(of: id, to: files.transcript)
        isWritten = sidecar.transcriptChecksum != nil
      }
      if known != sidecar || isRepairing && stored?.integrity != .intact {
        try sidecar.write(to: files.sidecar)
        isWritten = true
      }
    }
    outdated.remove(id)
    return isWritten
  }

  private static func isIntact(_ url: URL, _ checksum: String?) throws -> Bool {
    guard let checksum, let file = try DurableFile.ifPresent(url) else { return false }
    return try MD5(of: file).text == checksum
  }

  /// Writes the transcript, and returns its checksum.
  ///
  /// Written only when the revision changes: the words of an hour take a megabyte.
  private func writeTranscript(of id: Memo.ID, to url: URL) throws -> String? {
    let row = try database.read { try TranscriptRow.fetchOne($0, id, withWords: true) }
    guard let json = row?.json else { return nil }
    let data = Data(json.utf8)
    try url.writeDurably(data)
    return MD5(of: data).text
  }
}
