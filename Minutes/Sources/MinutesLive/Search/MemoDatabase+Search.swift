public import Foundation
import GRDB
public import MinutesCore

extension MemoDatabase {
  /// The memos that a query finds, the best match first.
  ///
  /// - Complexity: O(*m*), where *m* is the number of matches. Only the number of rows whose word positions are skipped grows with it:
  ///   at most ``MemoSearchQuery/maximumRankedCount`` matches are compared, and ``MemoSearch/maximumMatchCount`` get excerpts.
  func memos(matching query: MemoQuery) async throws -> [MemoMatch] {
    guard let search = MemoSearchQuery(query) else { return [] }
    return try await read { try search.matches(in: $0) }
  }
}

/// A search in the index of titles, tags and transcripts.
///
/// `bm25` reads the lengths of all columns of a match, and its join the rows of the memo: 10 µs for each match, 1 s for a frequent word
/// in 100,000 memos. So the newest matches are collected first, without a score. If there are few, they are scored. If there are
/// more than ``maximumRankedCount``, matches in titles and tags come before those in transcripts, and the newest ones first.
struct MemoSearchQuery {
  /// The largest number of memos that are ranked by their words.
  static let maximumRankedCount = 1_000

  /// The largest number of memos whose rows are read before the search, instead of those of the matches.
  private static let maximumChoiceCount = 5_000

  /// The number of words in an excerpt.
  private static let excerptLength = 16

  private let query: MemoQuery
  private let pattern: SearchPattern

  /// - Returns: `nil` if the text has no words.
  init?(_ query: MemoQuery) {
    guard let pattern = SearchPattern(query.text) else { return nil }
    self.query = query
    self.pattern = pattern
  }

  func matches(in database: Database) throws -> [MemoMatch] {
    let isRare = try hasFewMemos(database)
    var rows = try newest(
      Self.maximumRankedCount + 1, pattern.fullText, isRare: isRare, database)
    if rows.count > Self.maximumRankedCount {
      let titles = try newest(
        MemoSearch.maximumMatchCount, pattern.titleText, isRare: isRare, database)
      let known = Set(titles)
      rows = Array(
        (titles + rows.lazy.filter { !known.contains($0) }).prefix(MemoSearch.maximumMatchCount))
    } else {
      rows = try best(of: rows, database)
    }
    let matches = try excerpts(of: rows, database)
    return rows.compactMap { matches[$0] }
  }

  /// The rows of the index that match, those that were added last first.
  private func newest(
    _ count: Int, _ pattern: String, isRare: Bool, _ database: Database
  ) throws -> [Int64] {
    // The plus sign keeps FTS5 from searching once for each row.
    let choice = isRare ? "AND +memoText.rowid IN (\(choiceOfRows))" : ""
    return try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT memoText.rowid FROM memoText
          WHERE memoText MATCH :pattern \(choice) AND EXISTS (
            SELECT 1 FROM transcript CROSS JOIN memo ON memo.id = transcript.memo
            WHERE transcript.id = memoText.rowid AND memo.deletedAt IS NULL AND NOT memo.isOngoing
            \(conditions)
          )
          ORDER BY memoText.rowid DESC
          LIMIT :count
          """),
      arguments: arguments(["pattern": pattern, "count": count]))
  }

  /// The rows with the best scores, the best one first. Of equal ones, the newest memo comes first.
  private func best(of rows: [Int64], _ database: Database) throws -> [Int64] {
    guard rows.count > 1 else { return rows }
    return try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT memoText.rowid FROM memoText
          CROSS JOIN transcript ON transcript.id = memoText.rowid
          CROSS JOIN memo ON memo.id = transcript.memo
          WHERE memoText MATCH :pattern AND memoText.rowid BETWEEN :first AND :last
            AND +memoText.rowid IN (SELECT value FROM json_each(:rows))
          ORDER BY bm25(memoText, 4.0, 1.0, 4.0), memo.date DESC
          LIMIT \(MemoSearch.maximumMatchCount)
          """), arguments: arguments(rows))
  }

  /// The matches of rows, with their excerpts.
  private func excerpts(
    of rows: [Int64], _ database: Database
  ) throws -> [Int64: MemoMatch] {
    guard !rows.isEmpty else { return [:] }
    var matches: [Int64: MemoMatch] = [:]
    let found = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT memoText.rowid AS number, transcript.memo AS id,
            snippet(memoText, 1, char(2), char(3), '…', \(Self.excerptLength)) AS excerpt
          FROM memoText
          CROSS JOIN transcript ON transcript.id = memoText.rowid
          WHERE memoText MATCH :pattern AND memoText.rowid BETWEEN :first AND :last
            AND +memoText.rowid IN (SELECT value FROM json_each(:rows))
          """), arguments: arguments(rows))
    while let row = try found.next() {
      var reader = ValueReader(row)
      guard let id = UUID(uuidString: reader.text("id")) else { continue }
      matches[row["number"]] = MemoMatch(
        id: id, excerpt: MemoMatch.Part.parts(ofExcerpt: reader.text("excerpt")))
    }
    return matches
  }

  private func arguments(_ rows: [Int64]) -> StatementArguments {
    [
      "pattern": pattern.fullText, "first": rows.min(), "last": rows.max(),
      "rows": "[\(rows.map(String.init).joined(separator: ","))]",
    ]
  }
}

// MARK: Filters

extension MemoSearchQuery {
  /// The conditions for a memo.
  private var conditions: String {
    (query.showsFavorites ? "AND memo.isFavorite " : "")
      + (query.tag == nil
        ? ""
        : """
        AND EXISTS (SELECT 1 FROM memoTag WHERE memoTag.memo = memo.id AND memoTag.key = :tag)
        """)
  }

  private func arguments(
    _ arguments: [String: (any DatabaseValueConvertible)?]
  ) -> StatementArguments {
    var arguments = arguments
    if let tag = query.tag { arguments["tag"] = tag.key }
    return StatementArguments(arguments)
  }

  /// Selects the rows of the index whose memos have the tag, or are favourites.
  private var choiceOfRows: String {
    """
    SELECT transcript.id FROM (\(choiceOfMemos)) AS choice
    CROSS JOIN transcript ON transcript.memo = choice.memo
    """
  }

  private var choiceOfMemos: String {
    query.tag == nil
      ? "SELECT id AS memo FROM memo WHERE isFavorite"
      : "SELECT memo FROM memoTag WHERE key = :tag"
  }

  /// Whether a filter lets few memos through. Then their rows are looked up first: otherwise those of all matches would be, to find few.
  private func hasFewMemos(_ database: Database) throws -> Bool {
    guard query.showsFavorites || query.tag != nil else { return false }
    let count = try Int.fetchOne(
      database.cachedStatement(
        sql: "SELECT count(*) FROM (\(choiceOfMemos) LIMIT \(Self.maximumChoiceCount + 1))"),
      arguments: arguments([:]))
    return (count ?? 0) <= Self.maximumChoiceCount
  }
}

extension MemoMatch.Part {
  /// Divides an excerpt in which U+0002 and U+0003 enclose the matches. No parts if there is no match in it.
  fileprivate static func parts(ofExcerpt excerpt: String) -> [Self] {
    guard excerpt.contains("\u{2}") else { return [] }
    var parts: [Self] = []
    for (index, piece) in excerpt.split(separator: "\u{2}", omittingEmptySubsequences: false)
      .enumerated()
    {
      let halves = piece.split(separator: "\u{3}", maxSplits: 1, omittingEmptySubsequences: false)
      if index == 0 {
        parts.append(Self(String(piece)))
      } else {
        parts.append(Self(String(halves[0]), isMatch: true))
        if halves.count > 1 { parts.append(Self(String(halves[1]))) }
      }
    }
    return parts.filter { !$0.text.isEmpty }
  }
}

extension MemoLibrary {
  /// When the first match of an excerpt is spoken, in seconds. `nil` if the matches are in the title or the tags only.
  public func position(of match: MemoMatch) async throws -> TimeInterval? {
    guard match.excerpt.matchedText != nil,
      let words = try await transcripts.record(id: match.id).transcript?.segments.flatMap(\.words)
    else { return nil }
    return words.range(ofMatchIn: match.excerpt).map { words[$0.lowerBound].start }
  }
}
