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
    try? writeNow(id)
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

  // Synchronous: with a suspension between reading and writing, an older row could be written last.
  private func writeNow(_ id: Memo.ID) throws {
    let (row, additions, transcript) = try database.read {
      (
        try MemoRow.fetchOne($0, key: id.key), try $0.additions(of: id),
        try TranscriptRow.fetchOne($0, id, withWords: false)
      )
    }
    let files = folder.files(of: id)
    if let row, row.deletedAt != MemoRow.isPurged,
      FileManager.default.fileExists(atPath: files.folder.path)
    {
      var sidecar = MemoSidecar(row, additions)
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

  // Written only when the revision changes: the words of an hour take a megabyte.
  private func writeTranscript(of id: Memo.ID, to url: URL) throws {
    let row = try database.read { try TranscriptRow.fetchOne($0, id, withWords: true) }
    if let json = row?.json { try url.writeDurably(Data(json.utf8)) }
  }
}
