public import Foundation
import GRDB
public import MinutesCore

extension MemoDatabase {
  /// The largest number of memos that a search finds.
  static let maximumMatchCount = 200

  /// The number of words in an excerpt.
  private static let excerptLength = 16

  /// The memos whose title, tags and transcript match a text, the best match first.
  ///
  /// Excerpts, which take far longer than the order, are made only for the best ``maximumMatchCount`` memos.
  ///
  /// - Complexity: O(*m*), where *m* is the number of matches.
  func memos(matching text: String) async throws -> [MemoMatch] {
    guard let pattern = SearchPattern(text) else { return [] }
    return try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          WITH best AS MATERIALIZED (
            SELECT memoText.rowid AS row, memo.id AS id, memo.date AS date,
              bm25(memoText, 4.0, 1.0, 4.0) AS score
            FROM memoText
            JOIN transcript ON transcript.id = memoText.rowid
            JOIN memo ON memo.id = transcript.memo
            WHERE memoText MATCH ?1 AND memo.deletedAt IS NULL AND NOT memo.isOngoing
            ORDER BY score, memo.date DESC
            LIMIT \(Self.maximumMatchCount)
          )
          SELECT best.id, snippet(memoText, 1, char(2), char(3), '…', \(Self.excerptLength)) AS excerpt
          FROM memoText
          CROSS JOIN best ON best.row = memoText.rowid
          WHERE memoText MATCH ?1
          ORDER BY best.score, best.date DESC
          """, arguments: [pattern.fullText]
      )
      .compactMap { row in
        var reader = ValueReader(row)
        guard let id = UUID(uuidString: reader.text("id")) else { return nil }
        return MemoMatch(id: id, excerpt: Self.parts(ofExcerpt: reader.text("excerpt")))
      }
    }
  }

  /// Divides an excerpt in which U+0002 and U+0003 enclose the matches. No parts if there is no match in it.
  private static func parts(ofExcerpt excerpt: String) -> [MemoMatch.Part] {
    guard excerpt.contains("\u{2}") else { return [] }
    var parts: [MemoMatch.Part] = []
    for (index, piece) in excerpt.split(separator: "\u{2}", omittingEmptySubsequences: false)
      .enumerated()
    {
      let halves = piece.split(separator: "\u{3}", maxSplits: 1, omittingEmptySubsequences: false)
      if index == 0 {
        parts.append(MemoMatch.Part(String(piece)))
      } else {
        parts.append(MemoMatch.Part(String(halves[0]), isMatch: true))
        if halves.count > 1 { parts.append(MemoMatch.Part(String(halves[1]))) }
      }
    }
    return parts.filter { !$0.text.isEmpty }
  }
}

extension MemoLibrary {
  /// When the words are spoken that an excerpt of a memo marks, in seconds. `nil` if they are in its title or its tags only.
  public func position(of match: MemoMatch) async throws -> TimeInterval? {
    guard let text = match.matchedText,
      let words = try await transcripts.record(id: match.id).transcript?.segments.flatMap(\.words)
    else { return nil }
    return words.firstPosition(of: text)
  }
}
