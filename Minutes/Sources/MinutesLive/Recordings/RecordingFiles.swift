import Foundation

/// The files of one recording.
struct RecordingFiles: Equatable, Sendable {
  let folder: URL

  /// Is there as long as the recording is no memo.
  var mark: URL { folder.appendingPathComponent("started.json") }

  /// A copy of what the database knows of the memo.
  var sidecar: URL { folder.appendingPathComponent("memo.json") }

  /// A copy of the transcript.
  var transcript: URL { folder.appendingPathComponent("transcript.json") }

  /// The sound as it came.
  var wav: URL { audio(.wav) }

  /// What it looks like.
  var peaks: URL { folder.appendingPathComponent("peaks") }

  /// The sound in some form.
  func audio(_ kind: AudioKind) -> URL {
    folder.appendingPathComponent("audio").appendingPathExtension(kind.rawValue)
  }
}
