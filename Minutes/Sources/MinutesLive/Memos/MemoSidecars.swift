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
    let row = try database.read { try MemoRow.fetchOne($0, key: id.key) }
    let files = folder.files(of: id)
    if let row, row.deletedAt != MemoRow.isPurged,
      FileManager.default.fileExists(atPath: files.folder.path)
    {
      let sidecar = MemoSidecar(row)
      if try MemoSidecar(at: files.sidecar) != sidecar { try sidecar.write(to: files.sidecar) }
    }
    outdated.remove(id)
  }
}
