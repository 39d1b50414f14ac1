import BoundedNumbers
import GRDB
import MinutesCore

extension MemoRow {
  /// Reads a row with arbitrary values: SQLite does not enforce the types of columns, and a damaged
  /// database may contain anything.
  ///
  /// Invalid values are replaced by valid ones, so readers of a row need no checks.
  init(row: Row) {
    var reader = ValueReader(row)
    self.init(&reader)
  }

  /// Reads a row, and records the values that were replaced.
  init(_ reader: inout ValueReader) {
    let format = reader.format
    self.init(
      id: reader.text("id"),
      title: reader.text("title"),
      date: reader.number("date", as: RecordingTime.self, otherwise: 0),
      sampleRate: format.sampleRate,
      channelCount: format.channelCount,
      frameCount: reader.number("frameCount", as: SoundFrameCount.self, otherwise: 0),
      position: reader.number("position", as: SoundPosition.self, otherwise: 0),
      rate: reader.number("rate", as: PlaybackSpeed.self, otherwise: 1),
      isFavorite: reader.flag("isFavorite"),
      isRecovered: reader.flag("isRecovered"),
      missingDuration: reader.number("missingDuration", as: SoundPosition.self, otherwise: 0),
      audio: reader.audio,
      deletedAt: reader.time("deletedAt"),
      isOngoing: reader.flag("isOngoing"),
      archivedAt: reader.time("archivedAt"),
      checksum: reader.checksum,
      timeZone: reader.optionalText("timeZone")
    )
  }
}

/// Reads the values of a row, and replaces invalid ones.
struct ValueReader {
  /// A value that was replaced.
  struct Invalid: Equatable {
    /// The name of the column.
    var column: String
    /// The value as an SQL literal.
    var value: String
  }

  private let row: Row

  /// The values that were replaced.
  private(set) var invalid: [Invalid] = []

  init(_ row: Row) {
    self.row = row
  }

  mutating func number<Kind: NumberKind>(
    _ column: String, as kind: Kind.Type, otherwise replacement: Kind.Value
  ) -> Kind.Value where Kind.Value == Double {
    read(column, otherwise: replacement) { $0.double.flatMap(Bounded<Kind>.init)?.value }
  }

  mutating func number<Kind: NumberKind>(
    _ column: String, as kind: Kind.Type, otherwise replacement: Kind.Value
  ) -> Kind.Value where Kind.Value == Int {
    read(column, otherwise: replacement) { $0.integer.flatMap(Bounded<Kind>.init)?.value }
  }

  /// Reads a time in seconds since 1970, or `nil`.
  mutating func time(_ column: String) -> Double? {
    read(column, otherwise: nil) { value in
      value.isNull
        ? .some(nil) : value.double.flatMap(Bounded<RecordingTime>.init).map { .some($0.value) }
    }
  }

  mutating func text(_ column: String) -> String {
    read(column, otherwise: "") {
      if case .string(let text) = $0.storage { text } else { nil }
    }
  }

  /// Reads a text that may be missing. Another value counts as missing, and not as invalid.
  func optionalText(_ column: String) -> String? {
    guard row.hasColumn(column) else { return nil }
    let stored: DatabaseValue = row[column]
    return stored.text
  }

  mutating func flag(_ column: String) -> Bool {
    read(column, otherwise: false) { $0.integer.map { $0 != 0 } }
  }

  var audio: AudioKind {
    mutating get {
      read("audio", otherwise: .wav) {
        if case .string(let text) = $0.storage { AudioKind(rawValue: text) } else { nil }
      }
    }
  }

  var checksum: SoundChecksum? {
    mutating get {
      read("checksum", otherwise: nil) { value in
        value.isNull
          ? .some(nil) : value.text.flatMap(SoundChecksum.init).map { .some($0) }
      }
    }
  }

  /// The sample format. The sample rate and the channel count are validated together.
  var format: SoundFormat {
    mutating get {
      let channelCount = read("channelCount", otherwise: 1) {
        $0.integer.flatMap { SoundFormat(sampleRate: 48_000, channelCount: $0) }?.channelCount
      }
      return read(
        "sampleRate", otherwise: SoundFormat(sampleRate: 48_000, channelCount: channelCount)!
      ) {
        $0.integer.flatMap { SoundFormat(sampleRate: $0, channelCount: channelCount) }
      }
    }
  }

  /// Reads a column. A column that an older database lacks is not an invalid value.
  private mutating func read<Value>(
    _ column: String, otherwise replacement: Value, _ valid: (DatabaseValue) -> Value?
  ) -> Value {
    guard row.hasColumn(column) else { return replacement }
    let stored: DatabaseValue = row[column]
    if let value = valid(stored) { return value }
    invalid.append(Invalid(column: column, value: stored.description))
    return replacement
  }
}

extension DatabaseValue {
  var double: Double? {
    switch storage {
    case .int64(let number): Double(number)
    case .double(let number): number
    case .null, .string, .blob: nil
    }
  }

  var integer: Int? {
    switch storage {
    case .int64(let number): Int(exactly: number)
    case .double(let number): Int(exactly: number)
    case .null, .string, .blob: nil
    }
  }

  var text: String? {
    if case .string(let text) = storage { text } else { nil }
  }
}

extension Database {
  /// The request for memos that no edit, and no undoing of one, has moved to the trash.
  ///
  /// An edit has its originals as long as it can be undone. Those that it has made stay noted without them when it was undone.
  static var deletedByUser: SQL {
    """
    NOT EXISTS (
      SELECT 1 FROM memoEdit AS edited WHERE edited.memo = memo.id AND (
        NOT edited.isResult OR NOT EXISTS (
          SELECT 1 FROM memoEdit AS source WHERE source.edit = edited.edit AND NOT source.isResult)))
    """
  }
}
