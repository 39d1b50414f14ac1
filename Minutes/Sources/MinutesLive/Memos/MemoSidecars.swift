import Foundation
import GRDB
import MinutesCore

/// Keeps the sidecars of memos up to date with their rows.
///
/// A row is committed first; a sidecar that cannot be written does not make the change fail, and is written later.
actor MemoSidecars {
  private let folder: DataFolder
  private let database: MemoDatabase
  private nonisolated let executor = FileExecutor("sidecars")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The memos whose sidecars may be behind.
  private var outdated: Set<Memo.ID> = []
  /// Whether those are known: after a start, the sidecars of all memos may be behind.
  private var isOutdatedKnown = false

  init(folder: DataFolder, database: MemoDatabase) {
    self.folder = folder
    self.database = database
  }

  /// Writes the sidecar of a memo at once: for changes that users would miss.
  func write(_ id: Memo.ID) {
    writeLater(id)
    try? writeNow(id)
  }

  /// Writes the sidecar of a memo with the next maintenance: for changes that come every few seconds.
  func writeLater(_ id: Memo.ID) {
    outdated.insert(id)
  }

  /// Writes all sidecars that are behind, and returns the failures. They are tried again.
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

  // Synchronous: with a suspension between reading and writing, an older row could be written last.
  private func writeNow(_ id: Memo.ID) throws {
    let (row, transcript) = try database.read {
      (try MemoRow.fetchOne($0, key: id.key), try TranscriptRow.fetchOne($0, id, withWords: false))
    }
    let files = folder.files(of: id)
    if let row, row.deletedAt != MemoRow.isPurged,
      FileManager.default.fileExists(atPath: files.folder.path)
    {
      var sidecar = MemoSidecar(row)
      if let transcript, transcript.revision > 0 {
        sidecar.transcriptRevision = transcript.revision
      }
      let known = try MemoSidecar(at: files.sidecar)
      if sidecar.transcriptRevision != known?.transcriptRevision {
        try writeTranscript(of: id, to: files.transcript)
      }
      if known != sidecar { try sidecar.write(to: files.sidecar) }
    }
    outdated.remove(id)
  }

  // Only when the revision has changed: the words of an hour take a megabyte.
  private func writeTranscript(of id: Memo.ID, to url: URL) throws {
    let row = try database.read { try TranscriptRow.fetchOne($0, id, withWords: true) }
    if let json = row?.json { try url.writeDurably(Data(json.utf8)) }
  }
}
