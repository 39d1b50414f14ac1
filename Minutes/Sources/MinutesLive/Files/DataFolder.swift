public import Foundation
import MinutesCore

/// Where everything is kept.
///
/// ```
/// minutes.sqlite                the memos
/// recordings/<id>/audio.wav     the sound, later audio.flac or audio.opus
/// recordings/<id>/peaks         what it looks like
/// recordings/<id>/memo.json     a copy of what the database knows of the memo
/// recordings/<id>/transcript.json  a copy of the transcript
/// recordings/<id>/started.json  only while it is recorded
/// speech/whisper/               the speech engine, if it is installed
/// access/                       the browsers that have given the access token
/// cookies.key                   what the cookies of browsers are signed with
/// installing                    empty: locked while the speech engine is installed or removed
/// transcribing                  empty: locked by the process that transcribes
/// changed                       empty: its time says that some process has changed the memos; locked by all that have it open
/// ```
public struct DataFolder: Equatable, Sendable {
  /// The folder itself.
  public let url: URL

  /// A folder somewhere. It need not be there yet.
  public init(_ url: URL) {
    self.url = url.standardizedFileURL
  }

  /// `$XDG_DATA_HOME/minutes`, or `~/.local/share/minutes` where that is not set.
  public static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> DataFolder {
    // A relative path is to be ignored, says the XDG specification.
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      return DataFolder(URL(fileURLWithPath: path).appendingPathComponent("minutes"))
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return DataFolder(URL(fileURLWithPath: home).appendingPathComponent(".local/share/minutes"))
  }

  /// The memos.
  public var database: URL { url.appendingPathComponent("minutes.sqlite") }

  /// Whose time stamp says that some process has changed the memos.
  var databaseChanges: URL { url.appendingPathComponent("changed") }

  /// Locked by the process that transcribes.
  var transcriberLock: URL { url.appendingPathComponent("transcribing") }

  /// What the cookies of browsers are signed with.
  public var cookieKey: URL { url.appendingPathComponent("cookies.key") }

  /// The browsers that have given the access token.
  public var access: URL { url.appendingPathComponent("access") }

  /// The sound of the memos, a folder for each.
  public var recordings: URL { url.appendingPathComponent("recordings") }

  /// What there is of one memo.
  func files(of id: Memo.ID) -> RecordingFiles {
    RecordingFiles(folder: recordings.appendingPathComponent(id.uuidString.lowercased()))
  }
}
