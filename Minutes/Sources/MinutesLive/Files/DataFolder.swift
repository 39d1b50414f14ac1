public import Foundation
import MinutesCore

/// The folder with all data of an installation.
///
/// ```
/// minutes.sqlite                the memos
/// recordings/<id>/audio.wav     the sound, later audio.flac or audio.opus
/// recordings/<id>/peaks         the waveform
/// recordings/<id>/memo.json     a copy of the memo's database row
/// recordings/<id>/transcript.json  a copy of the transcript
/// recordings/<id>/started.json  only during the recording
/// imports/<id>/                 files that are on their way from a page, or are decoded, of one process
/// playlists.json                a copy of the playlists
/// standups/<id>/standup.json    a copy of the stand-up's database row
/// standups/<id>/meeting-<id>.json  a copy of a meeting's row; running-<id>.json of one that runs
/// standups/lock                 empty: locked while copies of stand-ups are written
/// speech/whisper/               the speech engine, if it is installed
/// access/                       the browsers that have given the access token
/// cookies.key                   what the cookies of browsers are signed with
/// installing                    empty: locked while the speech engine is installed or removed
/// transcribing                  empty: locked by the process that transcribes
/// changed                       empty: its time stamp changes when a process changes the memos;
///                               locked by all processes that use the folder
/// ```
public struct DataFolder: Equatable, Sendable {
  /// The URL of the folder.
  public let url: URL

  /// Creates a data folder at a URL. The folder need not exist.
  public init(_ url: URL) {
    self.url = url.standardizedFileURL
  }

  /// `$XDG_DATA_HOME/minutes`, or `~/.local/share/minutes` where that is not set.
  public static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> DataFolder {
    // The XDG specification requires that a relative path is ignored.
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      return DataFolder(URL(fileURLWithPath: path).appendingPathComponent("minutes"))
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return DataFolder(URL(fileURLWithPath: home).appendingPathComponent(".local/share/minutes"))
  }

  /// Whether Minutes has used the folder: it has a library, or files that are kept beside one. A folder that cannot be
  /// read may have them.
  public var isUsed: Bool {
    let manager = FileManager.default
    guard manager.isReadableFile(atPath: url.path), manager.isExecutableFile(atPath: url.path)
    else { return manager.fileExists(atPath: url.path) }
    return [database, recordings, standups, playlists, access, whisper, installerLock]
      .contains { manager.fileExists(atPath: $0.path) }
  }

  /// The database of the memos.
  public var database: URL { url.appendingPathComponent("minutes.sqlite") }

  /// The file whose time stamp changes when a process changes the memos.
  var databaseChanges: URL { url.appendingPathComponent("changed") }

  /// The file that is locked by the process that transcribes.
  var transcriberLock: URL { url.appendingPathComponent("transcribing") }

  /// The key that signs cookies.
  public var cookieKey: URL { url.appendingPathComponent("cookies.key") }

  /// The records of browsers that have authenticated with the access token.
  public var access: URL { url.appendingPathComponent("access") }

  /// The folder with the audio of the memos, one subfolder for each.
  public var recordings: URL { url.appendingPathComponent("recordings") }

  /// The folder with the copies of stand-ups, one subfolder for each.
  var standups: URL { url.appendingPathComponent("standups") }

  /// The folder of the files that are imported, one subfolder for each process.
  var imports: URL { url.appendingPathComponent("imports") }

  /// The copy of the playlists.
  var playlists: URL { url.appendingPathComponent("playlists.json") }

  /// Returns the files of a memo.
  func files(of id: Memo.ID) -> RecordingFiles {
    RecordingFiles(folder: recordings.appendingPathComponent(id.uuidString.lowercased()))
  }
}
