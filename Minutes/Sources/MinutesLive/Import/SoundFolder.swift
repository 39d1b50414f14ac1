public import Foundation

/// A folder with sound files, such as the one that `minutes export` writes.
public struct SoundFolder {
  private let url: URL

  /// The extensions of sound files, in lower case.
  private static let extensions: Set = [
    "aac", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wav", "webm", "wma",
  ]

  /// Whether a file has the name of a sound file.
  static func isSound(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
    return extensions.contains(name[dot...].dropFirst().lowercased())
  }

  /// Opens a folder. `nil` if there is none.
  public init?(_ url: URL) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { return nil }
    self.url = url
  }

  /// The file with the playlists of an export, whether it is there or not.
  public var playlists: URL { url.appendingPathComponent(MemoExport.playlistsName) }

  /// The sound files in the folder and in all folders in it, in the order of their paths. Hidden ones, and those of exports that
  /// have not ended, are left out.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of files.
  public var files: [URL] {
    guard
      let files = FileManager.default.enumerator(
        at: url, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
    else { return [] }
    var found: [URL] = []
    for case let file as URL in files {
      if file.pathExtension == "part" {
        files.skipDescendants()
      } else if Self.isSound(file.lastPathComponent),
        (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
      {
        found.append(file)
      }
    }
    return found.sorted { $0.path < $1.path }
  }
}
