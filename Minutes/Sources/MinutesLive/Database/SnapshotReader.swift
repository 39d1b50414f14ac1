import BoundedNumbers
import Foundation
import GRDB
import MinutesCore
import Synchronization

/// Reads the memos for all pages of this process.
///
/// The table `memoChange` has the ids of the memos that were changed last, by any process. So after a change, only those memos are
/// read, and the others are copied from the last snapshot.
final class SnapshotReader: Sendable {
  /// The largest number of memos that are read one by one.
  fileprivate static let maximumChangeCount = 500

  private struct Latest {
    var snapshot: MemoSnapshot
    /// The number of the last change that the snapshot contains.
    var number: Int64
  }

  private let latest = Mutex<Latest?>(nil)

  /// The memos. Two calls without a change in between return the same storage.
  func snapshot(_ database: Database) throws -> MemoSnapshot {
    let number =
      try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT max(number) FROM memoChange")) ?? 0
    let known = latest.withLock(\.self)
    if let known, known.number == number { return known.snapshot }
    let changes = try known.flatMap { try database.memosChanged(from: $0.number, to: number) }
    let snapshot =
      if let known, let changes { known.snapshot.replacing(changes, version: number) } else {
        MemoSnapshot(try database.listedMemos(), version: number)
      }
    latest.withLock { latest in
      // Another reader may have seen a later change.
      if latest.map({ $0.number <= number }) ?? true {
        latest = Latest(snapshot: snapshot, number: number)
      }
    }
    return snapshot
  }
}

extension Database {
  /// The memos in the list, the newest first.
  func listedMemos() throws -> [Memo] {
    let tags = try tagsOfMemos()
    let bookmarks = try bookmarks()
    var memos: [Memo] = []
    let rows = try Row.fetchCursor(
      self,
      sql: """
        SELECT \(Memo.columns) FROM memo WHERE deletedAt IS NULL AND NOT isOngoing
        ORDER BY date DESC, id
        """)
    while let row = try rows.next() {
      guard var memo = Memo(columnsOf: row) else { continue }
      if !tags.isEmpty, let tags = tags[memo.id.key] { memo.tags = tags }
      if !bookmarks.isEmpty, let bookmarks = bookmarks[memo.id.key] { memo.bookmarks = bookmarks }
      memos.append(memo)
    }
    return memos
  }

  /// The memos that were changed by some changes, by their ids. `nil` for those that are not listed.
  ///
  /// - Returns: `nil` if there are too many, or if some of the changes are no longer known.
  fileprivate func memosChanged(
    from first: Int64, to last: Int64
  ) throws -> [Memo.ID: Memo?]? {
    guard last > first else { return nil }
    let changes = try Row.fetchAll(
      cachedStatement(
        sql: "SELECT memo FROM memoChange WHERE number > ? ORDER BY number"), arguments: [first])
    guard changes.count == last - first else { return nil }
    let ids = Set(
      changes.compactMap { row -> Memo.ID? in
        var reader = ValueReader(row)
        return Memo.ID(key: reader.text("memo"))
      })
    guard ids.count <= SnapshotReader.maximumChangeCount else { return nil }
    var memos: [Memo.ID: Memo?] = [:]
    for id in ids { memos.updateValue(try listedMemo(id), forKey: id) }
    return memos
  }

  private func listedMemo(_ id: Memo.ID) throws -> Memo? {
    let row = try Row.fetchOne(
      cachedStatement(
        sql: """
          SELECT \(Memo.columns) FROM memo
          WHERE id = ? AND deletedAt IS NULL AND NOT isOngoing
          """), arguments: [id.key])
    guard var memo = row.flatMap(Memo.init(columnsOf:)) else { return nil }
    let additions = try additions(of: id)
    memo.tags = additions.tags
    memo.bookmarks = additions.bookmarks
    return memo
  }
}

extension Memo {
  /// The columns that ``init(columnsOf:)`` reads, in its order.
  fileprivate static let columns =
    "id, title, date, sampleRate, frameCount, position, rate, isFavorite, isRecovered, missingDuration"

  /// Reads a memo without its tags and bookmarks, as ``MemoRow`` does, by the positions of the columns: looking up their names takes
  /// more time than everything else.
  ///
  /// - Returns: `nil` if the row has no valid id.
  fileprivate init?(columnsOf row: Row) {
    func number<Kind: NumberKind>(
      _ index: Int, as kind: Kind.Type, otherwise replacement: Double
    ) -> Double where Kind.Value == Double {
      (row[index] as DatabaseValue).double.flatMap(Bounded<Kind>.init)?.value ?? replacement
    }
    func integer(_ index: Int) -> Int? { (row[index] as DatabaseValue).integer }
    func text(_ index: Int) -> String { (row[index] as DatabaseValue).text ?? "" }
    guard let id = UUID(key: text(0)) else { return nil }
    let format = integer(3).flatMap { SoundFormat(sampleRate: $0) }
    let frameCount = integer(4).flatMap { Bounded<SoundFrameCount>($0) }?.value ?? 0
    self.init(
      id: id,
      title: Memo.validTitle(text(1)),
      date: Date(timeIntervalSince1970: number(2, as: RecordingTime.self, otherwise: 0)),
      duration: Double(frameCount) / Double(format?.sampleRate ?? 48_000),
      position: number(5, as: SoundPosition.self, otherwise: 0),
      rate: PlaybackRate(number(6, as: PlaybackSpeed.self, otherwise: 1)),
      isFavorite: (integer(7) ?? 0) != 0,
      isRecovered: (integer(8) ?? 0) != 0,
      missingDuration: number(9, as: SoundPosition.self, otherwise: 0))
  }
}
