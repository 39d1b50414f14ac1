import BoundedNumbers
import ComposableArchitecture
import Foundation
import GRDB
public import MinutesCore

extension VoiceMemoRepository {
  /// The memos of a library.
  public static func live(_ library: MemoLibrary) -> Self {
    let database = library.database
    return Self(
      fetchAll: {
        try await RepositoryFailure.mapping {
          try await database.read { try $0.listedMemos() }
        }
      },
      snapshot: {
        try await RepositoryFailure.mapping {
          try await database.read(database.snapshotReader.snapshot)
        }
      },
      changes: { database.memos.values() },
      rename: { id, title in
        let title = Memo.validTitle(title)
        try await database.change {
          try await database.update(id) { Column("title").set(to: title) }
        }
        await library.sidecars.write(id)
      },
      setPosition: { id, position in
        try await database.change {
          let position = Bounded<SoundPosition>(clamping: position).value
          try await database.update(id) { Column("position").set(to: position) }
        }
        await library.sidecars.writeLater(id)
      },
      setRate: { id, rate in
        try await database.change {
          try await database.update(id) { Column("rate").set(to: rate.value) }
        }
        await library.sidecars.writeLater(id)
      },
      setFavorite: { ids, isFavorite in
        let changed = try await database.change {
          try await database.write { try $0.setFavorite(isFavorite, of: ids) }
        }
        for id in changed { await library.sidecars.write(id) }
      },
      changeTags: { ids, added, removed in
        let changed = try await database.change {
          try await database.write {
            try $0.changeTags(of: ids, adding: added, removing: removed)
          }
        }
        for id in changed { await library.sidecars.write(id) }
      },
      setBookmark: { id, bookmark in
        try await database.change {
          try await database.write { database in
            try database.requireMemo(id)
            var bookmarks = try database.additions(of: id).bookmarks
            guard bookmarks.set(bookmark) else { throw RepositoryFailure.tooManyBookmarks }
            try database.insert([bookmark], of: id)
          }
        }
        await library.sidecars.write(id)
      },
      removeBookmark: { id, bookmark in
        try await database.change {
          try await database.write { database in
            try database.requireMemo(id)
            try database.remove(bookmark, of: id)
          }
        }
        await library.sidecars.write(id)
      },
      change: { id, changes in
        try await database.change {
          try await database.write { try $0.make(changes, of: id) }
        }
        await library.sidecars.write(id)
      },
      delete: { ids in
        @Dependency(\.date.now) var now
        let time = now.timeIntervalSince1970
        try await library.setDeletion(of: ids, to: time) { MemoRow.present }
      },
      restore: { ids in
        try await library.setDeletion(of: ids, to: nil) { MemoRow.restorable }
      },
      deleted: { [limits = library.limits] in
        database.observer.results(
          of: { database in
            // Memos are kept while the preferences cannot be read.
            let period = try? limits.deletedPeriod(in: database)
            return try database.deletedMemos(keptFor: period)
          }, isRepeated: ==,
          failure: { RepositoryFailure(storing: $0) })
      },
      purge: { ids in
        try await RepositoryFailure.mappingChange {
          // Memos whose purge was interrupted are purged by the maintenance.
          try await library.purge(ids, deletedBefore: .distantFuture)
        }
      },
      lastDeleted: {
        @Dependency(\.date.now) var now
        let time =
          now.timeIntervalSince1970 - TimeInterval(MemoLibrary.offeringPeriod.components.seconds)
        return try await RepositoryFailure.mapping {
          try await database.read {
            try $0.memos(
              MemoRow
                .filter(Column("deletedAt") > time)
                .filter(literal: Database.deletedByUser)
                .order(Column("deletedAt").desc)
                .limit(1)
            ).first
          }
        }
      },
      search: { query in
        try await RepositoryFailure.mapping { try await database.memos(matching: query) }
      },
      waveform: { id, capacity in
        try await RepositoryFailure.mapping {
          try await library.waveform(of: id, capacity: capacity)
        }
      }
    )
  }
}

extension Database {
  /// The deleted memos that can be restored. Those that were deleted last come first.
  ///
  /// - Parameters:
  ///   - period: How long they are kept. `nil`: until the user deletes them.
  ///   - hasExcerpts: Whether they have the first words of their transcripts.
  func deletedMemos(
    keptFor period: Duration?, withExcerpts hasExcerpts: Bool = true
  ) throws -> [DeletedMemo] {
    let tags = try tagsOfMemos()
    let bookmarks = try self.bookmarks()
    let originals = try String.fetchSet(
      self, sql: "SELECT memo FROM memoEdit WHERE NOT isResult")
    let texts = hasExcerpts ? try textsOfDeletedMemos() : [:]
    return
      try MemoRow
      .deleted
      .order(Column("deletedAt").desc, Column("id"))
      .fetchAll(self)
      .compactMap { row in
        guard var memo = row.memo, let time = row.deletedAt else { return nil }
        memo.tags = tags[row.id] ?? MemoTags()
        memo.bookmarks = bookmarks[row.id] ?? MemoBookmarks()
        let date = Date(timeIntervalSince1970: time)
        return DeletedMemo(
          memo: memo, deletionDate: date,
          expirationDate: period.map { date + TimeInterval($0.components.seconds) },
          isOriginal: originals.contains(row.id), text: texts[row.id] ?? "")
      }
  }

  /// Reads the beginnings of the transcripts of deleted memos.
  private func textsOfDeletedMemos() throws -> [String: String] {
    var texts: [String: String] = [:]
    // Spaces and line breaks do not count in an excerpt.
    let length = 4 * DeletedMemo.maximumExcerptLength
    let rows = try Row.fetchCursor(
      self,
      sql: """
        SELECT transcript.memo AS memo, substr(transcript.text, 1, ?) AS text
        FROM transcript JOIN memo ON memo.id = transcript.memo
        WHERE memo.deletedAt > ? AND NOT memo.isOngoing
        """, arguments: [length, MemoRow.isPurged])
    while let row = try rows.next() {
      var reader = ValueReader(row)
      let memo = reader.text("memo")
      texts[memo] = reader.text("text")
    }
    return texts
  }
}

extension MemoLibrary {
  /// Deletes or restores those memos that a request selects, in one transaction, and then writes their sidecars. Returns their ids.
  @discardableResult
  fileprivate func setDeletion(
    of ids: [Memo.ID], to time: Double?,
    in request: @escaping @Sendable () -> QueryInterfaceRequest<MemoRow>
  ) async throws -> [Memo.ID] {
    let changed = try await database.change { [database] in
      try await database.write { database in
        try ids.filter { id in
          try request().filter(key: id.key).updateAll(database, Column("deletedAt").set(to: time))
            == 1
        }
      }
    }
    guard ids.isEmpty || !changed.isEmpty else { throw RepositoryFailure.noSuchMemo }
    // To the end as well, but other changes need not wait for the files.
    await Task { [sidecars] in
      for id in changed { await sidecars.write(id) }
    }
    .value
    return changed
  }

  /// How long after a deletion a new page offers to undo it: not when the page that has deleted the memo has ended its offer. The user
  /// then has ``VoiceMemoRepository/undoPeriod`` to accept; that and the request to the server fit into ``minimumDeletedPeriod``.
  static let offeringPeriod = VoiceMemoRepository.undoPeriod
}
