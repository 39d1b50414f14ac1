import BoundedNumbers
import MinutesCore

/// The values that the columns of a table may have, and the replacements of others, as SQL.
///
/// SQLite checks a table in a fraction of the time in which its rows are read, and does not load the words of transcripts to know that
/// they are text.
struct TableRules: Sendable {
  /// The rule of a column.
  struct Column: Sendable {
    var name: String
    /// The condition that valid values meet.
    var isValid: String
    /// The replacement of another value. `nil`: without a valid value the row is of no use.
    var replacement: String?

    init(_ name: String, _ isValid: String, otherwise replacement: String? = nil) {
      self.name = name
      self.isValid = isValid
      self.replacement = replacement
    }
  }

  /// The name of the table.
  var table: String
  /// The column that names a row in messages.
  var key: String
  /// The rules. A column that an older database lacks is not checked.
  var columns: [Column]
  /// The rows that are of use only together.
  var unit: Unit

  /// The rows that are deleted when one of them is of no use.
  enum Unit: Equatable, Sendable {
    case row
    /// The rows with the same value in a column.
    case group(String)
    case table
  }

  init(_ table: String, key: String, _ columns: [Column], unit: Unit = .row) {
    self.table = table
    self.key = key
    self.columns = columns
    self.unit = unit
  }
}

extension TableRules.Column {
  /// A column with an id as this app writes it.
  fileprivate static func id(_ name: String) -> Self { Self(name, isID(name)) }

  /// A column with an id, or none.
  fileprivate static func optionalID(_ name: String) -> Self {
    Self(name, "\(quoted(name)) IS NULL OR \(isID(name))", otherwise: "NULL")
  }

  /// A column with a truth value.
  fileprivate static func flag(_ name: String, otherwise replacement: String = "0") -> Self {
    Self(name, "typeof(\(quoted(name))) = 'integer'", otherwise: replacement)
  }

  fileprivate static func number<Bound>(
    _ name: String, in bounds: ClosedRange<Bound>, otherwise replacement: String? = nil
  ) -> Self { Self(name, isNumber(name, in: bounds), otherwise: replacement) }

  fileprivate static func optionalNumber(
    _ name: String, in bounds: ClosedRange<Int>, otherwise replacement: String = "NULL"
  ) -> Self {
    Self(
      name, "\(quoted(name)) IS NULL OR \(isNumber(name, in: bounds))", otherwise: replacement)
  }

  /// A column with text of any length.
  fileprivate static func text(_ name: String, otherwise replacement: String? = nil) -> Self {
    Self(name, "typeof(\(quoted(name))) = 'text'", otherwise: replacement)
  }

  /// A column with a text that ends at a NUL for SQLite and this app, and has a maximum length.
  fileprivate static func line(_ name: String, atMost length: Int) -> Self {
    Self(
      name, isLine(name, atMost: length),
      otherwise: """
        CASE WHEN typeof(\(quoted(name))) = 'text' THEN substr(\(quoted(name)), 1, \(length)) ELSE '' END
        """)
  }

  /// A line that the row needs.
  fileprivate static func requiredLine(_ name: String, atMost length: Int) -> Self {
    Self(name, "\(isLine(name, atMost: length)) AND trim(\(quoted(name))) != ''")
  }

  private static func isLine(_ name: String, atMost length: Int) -> String {
    // A character has at most four bytes, and a NUL hides the text behind it from length().
    let bytes = "CAST(\(quoted(name)) AS BLOB)"
    return """
      typeof(\(quoted(name))) = 'text' AND length(\(bytes)) <= \(4 * length) AND instr(\(bytes), x'00') = 0
      """
  }

  private static func isNumber<Bound>(_ name: String, in bounds: ClosedRange<Bound>) -> String {
    let types = Bound.self == Int.self ? "'integer'" : "'integer', 'real'"
    return """
      typeof(\(quoted(name))) IN (\(types)) AND \(quoted(name)) BETWEEN \(bounds.lowerBound) AND \(bounds.upperBound)
      """
  }

  private static func isID(_ name: String) -> String {
    "typeof(\(quoted(name))) = 'text' AND \(quoted(name)) GLOB '\(TableRules.idPattern)'"
  }

  private static func quoted(_ name: String) -> String { "\"\(name)\"" }
}

extension TableRules {
  /// The pattern of ``UUID/key``, for GLOB.
  static let idPattern = [8, 4, 4, 4, 12]
    .map { String(repeating: "[0-9a-f]", count: $0) }.joined(separator: "-")

  /// The largest place in an order, such as that of a playlist.
  private static let places = 0...1_000_000_000

  /// The rules of all tables that the app reads, except for the table of memos (``MemoRepair``) and those of stand-ups, whose unreadable
  /// rows stay as they are (``StandupCheck``).
  static let all = [
    transcripts, transcriptParts, tags, bookmarks, playlists, playlistMemos, edits, changes,
    ongoingRecordings, preferences,
  ]

  /// Rows of memos that are not there stay: the memo may be recovered from its sound.
  private static let transcripts = TableRules(
    "transcript", key: "memo",
    [
      .id("memo"),
      Column(
        "state",
        "typeof(state) = 'text' AND state IN ('cancelled', 'done', 'failed', 'running', 'waiting')",
        otherwise: "CASE WHEN json IS NULL THEN 'waiting' ELSE 'done' END"),
      .flag("isRequested"),
      .number("progress", in: Confidence.bounds, otherwise: "0"),
      .text("reason", otherwise: "''"),
      // As if the words were those of the memo: otherwise it would be transcribed again.
      .number(
        "frameCount", in: SoundFrameCount.bounds,
        otherwise: "coalesce((SELECT memo.frameCount FROM memo WHERE memo.id = transcript.memo), 0)"
      ),
      .number("revision", in: TranscriptRevision.bounds, otherwise: "0"),
      // The words themselves say it, too.
      .flag(
        "isEdited",
        otherwise: """
          CASE WHEN typeof(json) = 'text' AND json_valid(json) THEN json_extract(json, '$.isEdited') IS TRUE ELSE 0 END
          """),
      // The index of the search.
      .text("text", otherwise: "''"),
      Column("json", "json IS NULL OR typeof(json) = 'text'", otherwise: "NULL"),
      .optionalNumber("speakerCount", in: SpeakerNumber.bounds),
      // As many as the user has named: otherwise the speakers would be told apart again.
      .optionalNumber(
        "attributedCount", in: SpeakerNumber.bounds,
        otherwise: """
          CASE WHEN typeof(speakerCount) = 'integer' AND speakerCount BETWEEN 0 AND 999 THEN speakerCount END
          """),
      .flag("isAttributing"),
      .number("endings", in: places, otherwise: "0"),
      .flag("hasMeetingSpeakers", otherwise: "json IS NOT NULL"),
      Column(
        "suggestedTitle", "suggestedTitle IS NULL OR typeof(suggestedTitle) = 'text'",
        otherwise: "NULL"),
    ])

  private static let transcriptParts = TableRules(
    "transcriptPart", key: "memo",
    [
      .id("memo"), .number("frameCount", in: SoundFrameCount.bounds),
      .number("end", in: SoundFrameCount.bounds), .text("json"),
    ])

  private static let tags = TableRules(
    "memoTag", key: "memo",
    [
      // Folding a text in which case does not matter may make it longer.
      .id("memo"), .requiredLine("key", atMost: 8 * MemoTag.maximumLength),
      .requiredLine("text", atMost: 8 * MemoTag.maximumLength),
    ])

  private static let bookmarks = TableRules(
    "memoBookmark", key: "memo",
    [
      .id("memo"), .id("id"), .number("position", in: SoundPosition.bounds, otherwise: "0"),
      .line("label", atMost: Memo.maximumTitleLength),
    ])

  /// A playlist without a valid id gets another one (``TableRepair``).
  private static let playlists = TableRules(
    "playlist", key: "id",
    [
      .id("id"), .line("title", atMost: Memo.maximumTitleLength),
      .number("date", in: RecordingTime.bounds, otherwise: "0"), .optionalID("current"),
    ])

  private static let playlistMemos = TableRules(
    "playlistMemo", key: "playlist",
    [
      Column(
        "playlist",
        "typeof(playlist) = 'text' AND EXISTS (SELECT 1 FROM playlist AS p WHERE p.id = playlistMemo.playlist)"
      ),
      .id("memo"),
      // The last place.
      .number(
        "rank", in: places,
        otherwise: """
          1 + coalesce((SELECT max(rank) FROM playlistMemo AS other WHERE other.playlist = playlistMemo.playlist \
          AND typeof(rank) = 'integer' AND rank BETWEEN 0 AND 1000000000), 0)
          """),
    ])

  /// An edit that lacks one of its memos could be undone in part only.
  private static let edits = TableRules(
    "memoEdit", key: "edit",
    [
      .id("edit"), .id("memo"), .flag("isResult"), .number("position", in: places),
      Column(
        "written", "written IS NULL OR (typeof(written) = 'text' AND json_valid(written))",
        otherwise: "NULL"),
    ],
    unit: .group("edit"))

  /// Without the last changes, pages read all memos. The table has the ids of invalid memos, too.
  private static let changes = TableRules(
    "memoChange", key: "number", [.number("number", in: 0...(1 << 53))], unit: .table)

  /// Without its format, the length of a recording is unknown. Pages show it again after a restart of its server.
  private static let ongoingRecordings = TableRules(
    "ongoingRecording", key: "id",
    [
      .id("id"),
      .number("date", in: RecordingTime.bounds, otherwise: "CAST(strftime('%s', 'now') AS REAL)"),
      .number("sampleRate", in: SoundFormat.sampleRates),
      .number("channelCount", in: SoundFormat.channelCounts), .optionalID("browser"),
      .flag("isPaused"),
      Column("timeZone", "timeZone IS NULL OR typeof(timeZone) = 'text'", otherwise: "NULL"),
    ])

  /// ``Preferences/afterLoss``, not those of a new installation: a shorter period deletes memos for good.
  private static let preferences = TableRules(
    "preferences", key: "id",
    [
      Column(
        "json", "typeof(json) = 'text' AND json_valid(json)",
        otherwise:
          #"'{"deletedDays":\#(Preferences.unlimitedDeletedDays),"hasLostPeriod":true}'"#)
    ])
}
