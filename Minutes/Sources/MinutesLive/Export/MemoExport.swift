package import Foundation
package import MinutesCore

/// The files of exported memos, and their names. Folders and archives have the same layout.
package struct MemoExport: Sendable {
  /// A file of an exported memo.
  struct File: Sendable {
    enum Content: Sendable {
      case data(Data)
      case file(URL)
    }

    var name: String
    var content: Content
  }

  /// A memo that was not exported.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    package var description: String

    /// The failure of an export whose destination exists.
    static func exists(_ url: URL) -> Self {
      Self(description: "'\(url.path)' exists already. Choose another place, or remove it first.")
    }
  }

  /// The name of the file with the playlists, beside the folders of the memos.
  static let playlistsName = "playlists.json"

  let library: MemoLibrary
  private let texts: Texts

  /// Creates an export from a library.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - texts: The language of the names of speakers that have only a number.
  package init(_ library: MemoLibrary, texts: Texts) {
    self.library = library
    self.texts = texts
  }

  /// Returns the files of a memo. The sound is the last one: an import knows the rest when it reads the sound.
  ///
  /// - Throws: ``RepositoryFailure/noSuchMemo`` if the memo was deleted.
  func files(of memo: Memo) async throws -> [File] {
    let sound = try await library.sound(of: memo.id)
    var files = [File(name: "memo.json", content: .data(try jsonData(MemoEntry(memo))))]
    if let transcript = try await library.transcripts.record(id: memo.id).transcript {
      for format in [TranscriptFormat.txt, .json] {
        let text = transcript.text(as: format, title: memo.title, texts: texts)
        files.append(
          File(name: "transcript.\(format.rawValue)", content: .data(Data(text.utf8))))
      }
    }
    files.append(File(name: "audio.\(sound.kind.rawValue)", content: .file(sound.url)))
    return files
  }

  /// Copies a memo. The folder appears when it is complete.
  ///
  /// - Parameters:
  ///   - memo: The memo.
  ///   - folder: The folder for the folders of memos. It is created if it is missing.
  /// - Returns: The folder of the memo.
  package func export(_ memo: Memo, to folder: URL) async throws -> URL {
    let manager = FileManager.default
    let destination = folder.appendingPathComponent(Self.folderName(of: memo))
    guard !manager.fileExists(atPath: destination.path) else {
      throw Failure.exists(destination)
    }
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    let part = destination.appendingPathExtension("part")
    try? manager.removeItem(at: part)
    do {
      try manager.createDirectory(at: part, withIntermediateDirectories: false)
      for file in try await files(of: memo) {
        let url = part.appendingPathComponent(file.name)
        switch file.content {
        case .data(let data): try data.write(to: url)
        case .file(let source): try manager.copyItem(at: source, to: url)
        }
      }
      try manager.moveItem(at: part, to: destination)
    } catch {
      try? manager.removeItem(at: part)
      throw error
    }
    return destination
  }

  /// Whether the folder of a memo exists, for example from an earlier export.
  package func isExported(_ memo: Memo, to folder: URL) -> Bool {
    FileManager.default.fileExists(
      atPath: folder.appendingPathComponent(Self.folderName(of: memo)).path)
  }

  /// Writes the playlists all of whose memos were to be exported, with those that were. There is no file if there are none.
  ///
  /// - Parameters:
  ///   - memos: The memos that were to be exported.
  ///   - failed: Those of them that were not.
  ///   - folder: The folder for the file.
  /// - Throws: ``Failure`` if there is a file with other playlists.
  package func exportPlaylists(
    of memos: [Memo.ID], failed: Set<Memo.ID> = [], to folder: URL
  ) async throws {
    guard let data = try await playlists(of: memos, failed: failed) else { return }
    let url = folder.appendingPathComponent(Self.playlistsName)
    if let known = try? Data(contentsOf: url) {
      guard known == data else { throw Failure.exists(url) }
      return
    }
    try data.write(to: url, options: .atomic)
  }

  /// Returns the content of the file with the playlists that have memos, if all their memos were to be exported. `nil` if there are
  /// none.
  ///
  /// - Parameters:
  ///   - memos: The memos that were to be exported.
  ///   - failed: Those of them that were not. The playlists do not name them.
  func playlists(of memos: [Memo.ID], failed: Set<Memo.ID> = []) async throws -> Data? {
    let wanted = Set(memos)
    var changes = library.playlists.changes().makeAsyncIterator()
    let playlists = (try await changes.next() ?? []).compactMap { playlist -> Playlist? in
      guard wanted.isSuperset(of: playlist.memos) else { return nil }
      var playlist = playlist
      // The next one takes the place of the current one, as after a deletion.
      if let current = playlist.current, failed.contains(current) {
        playlist.current = playlist.memos.drop { $0 != current }.first { !failed.contains($0) }
      }
      playlist.memos.removeAll(where: failed.contains)
      return playlist.memos.isEmpty ? nil : playlist
    }
    return playlists.isEmpty ? nil : try jsonData(playlists.map(PlaylistEntry.init))
  }

  /// The name of a memo's folder: `2026-11-23 1405 What to tell the landlord (1a2b3c4d)`.
  static func folderName(of memo: Memo) -> String {
    let date = memo.date.minuteText.replacing(":", with: "")
    // Characters that no file name has on some system. File names have at most 255 bytes.
    var title = ""
    for character in memo.title where title.utf8.count + character.utf8.count <= 180 {
      let isRefused =
        #"/\:*?"<>|"#.contains(character)
        || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
      title.append(isRefused ? " " : character)
    }
    title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return [date, title, "(\(memo.id.key.prefix(8)))"].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Date {
  /// The time in the time zone of this machine: `2026-11-23 14:05`.
  package var minuteText: String {
    let style = Date.ISO8601FormatStyle(
      dateSeparator: .dash, dateTimeSeparator: .space, timeZone: .current)
    return String(formatted(style).prefix(16))
  }
}
