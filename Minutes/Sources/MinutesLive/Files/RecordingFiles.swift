import Foundation

/// The files of one recording.
struct RecordingFiles: Equatable, Sendable {
  let folder: URL

  /// The mark of a recording that is not a memo yet.
  var mark: URL { folder.appendingPathComponent(Self.markName) }

  /// The name of ``mark`` in the folder.
  static let markName = "started.json"

  /// A copy of the memo's database row.
  var sidecar: URL { folder.appendingPathComponent("memo.json") }

  /// A copy of the transcript.
  var transcript: URL { folder.appendingPathComponent("transcript.json") }

  /// The recorded audio.
  var wav: URL { audio(.wav) }

  /// The peaks of the waveform.
  var peaks: URL { folder.appendingPathComponent("peaks") }

  /// The audio file of a kind.
  func audio(_ kind: AudioKind) -> URL {
    folder.appendingPathComponent("audio").appendingPathExtension(kind.rawValue)
  }
}
