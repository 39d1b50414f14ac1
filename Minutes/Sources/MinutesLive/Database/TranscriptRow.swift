import BoundedNumbers
import Foundation
import GRDB
import MinutesCore

/// The number of changes of a transcript.
enum TranscriptRevision: NumberKind {
  /// A billion changes.
  static let bounds = 0...1_000_000_000
}

/// The transcript of a memo as it lies in the database. A trigger makes one for each memo.
struct TranscriptRow: Equatable {
  /// The progress of the transcription.
  enum Progress: String {
    case cancelled, done, failed, running, waiting
  }

  var state: Progress
  /// From 0 to 1.
  var progress: Double
  /// The reason of a failure.
  var reason: String
  var revision: Int
  var isEdited: Bool
  /// The number of speakers that the user has named.
  var speakerCount: Int?
  /// The words. `nil` if there are none, or if they were not read.
  var json: String?

  /// Reads a row with any values, and replaces those that no transcript can have.
  init(_ row: Row) {
    var reader = ValueReader(row)
    state = Progress(rawValue: reader.text("state")) ?? .waiting
    progress = reader.number("progress", as: Confidence.self, otherwise: 0)
    reason = reader.text("reason")
    revision = reader.number("revision", as: TranscriptRevision.self, otherwise: 0)
    isEdited = reader.flag("isEdited")
    speakerCount = Int.fromDatabaseValue(row["speakerCount"])
      .flatMap { Bounded<SpeakerNumber>($0)?.value }
    json = row.hasColumn("json") ? String.fromDatabaseValue(row["json"]) : nil
  }

  /// Reads the transcript of a memo. `nil` if there is no such memo.
  ///
  /// - Parameter withWords: Whether ``json`` is read: for an hour it has a megabyte.
  static func fetchOne(
    _ database: Database, _ id: Memo.ID, withWords: Bool
  ) throws -> TranscriptRow? {
    let columns =
      "state, progress, reason, revision, isEdited, speakerCount" + (withWords ? ", json" : "")
    return try Row.fetchOne(
      database, sql: "SELECT \(columns) FROM transcript WHERE memo = ?", arguments: [id.key]
    ).map(Self.init)
  }

  /// The words. `nil` if there are none.
  ///
  /// - Throws: A `SpeechFailure` if they are damaged.
  func transcript() throws -> Transcript? {
    guard let json else { return nil }
    do {
      return try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    } catch {
      throw SpeechFailure(.damagedTranscript)
    }
  }

  /// The progress, as features know it.
  var transcriptionState: TranscriptionState {
    switch state {
    case .cancelled: .cancelled
    case .done: .done
    case .failed: .failed(SpeechFailure(SpeechProblem(stored: reason)))
    case .running: .running(progress: progress)
    case .waiting: .waiting
    }
  }

  /// The record with some words.
  func record(_ transcript: Transcript?) -> TranscriptRecord {
    TranscriptRecord(
      state: transcriptionState, transcript: transcript, revision: revision,
      speakerCount: speakerCount,
      waitingReason: state == .waiting && !reason.isEmpty ? SpeechProblem(stored: reason) : nil)
  }

  /// Puts a transcript from a sidecar into the row of a memo that has none.
  static func restore(
    _ id: Memo.ID, from transcript: Transcript, revision: Int?, in database: Database
  ) throws {
    try database.execute(
      sql: """
        UPDATE transcript
        SET state = 'done', json = ?, text = ?, isEdited = ?, revision = ?, suggestedTitle = ?,
          frameCount = (SELECT frameCount FROM memo WHERE id = ?)
        WHERE memo = ? AND json IS NULL
        """,
      arguments: [
        try transcript.json, transcript.text, transcript.isEdited, max(1, revision ?? 1),
        transcript.suggestedTitle ?? "", id.key, id.key,
      ])
  }
}

extension SpeechProblem {
  /// Creates the problem of a text in the database. Earlier versions have stored messages.
  init(stored text: String) {
    let problem =
      text.hasPrefix("{") ? try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) : nil
    self = problem ?? .other(text)
  }

  /// The text in the database.
  var stored: String {
    // Strings and numbers can be encoded.
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
      ?? message(in: .english)
  }
}

extension Transcript {
  /// The transcript as the database and sidecars have it.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension Database {
  /// The states of the transcripts that are not complete. The index of the states finds them.
  func unfinishedTranscripts() throws -> [Memo.ID: ListedTranscript] {
    var states: [Memo.ID: ListedTranscript] = [:]
    let rows = try Row.fetchCursor(
      self,
      sql: """
        SELECT memo, state FROM transcript
        WHERE state IN ('cancelled', 'failed', 'running', 'waiting')
        """)
    while let row = try rows.next() {
      var reader = ValueReader(row)
      guard let id = Memo.ID(key: reader.text("memo")) else { continue }
      states[id] =
        switch TranscriptRow.Progress(rawValue: reader.text("state")) {
        case .cancelled: .cancelled
        case .failed: .failed
        case .running: .running
        case .waiting: .waiting
        case .done, nil: nil
        }
    }
    return states
  }
}
