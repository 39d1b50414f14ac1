import BoundedNumbers
public import Foundation
public import MinutesCore

/// Makes memos and playlists of an archive that `minutes export --archive` or a page has made, or of any ZIP archive with sound
/// files.
///
/// A damaged archive, and one without space for it, leave nothing behind. Sound that cannot be decoded is reported, and the other memos
/// are imported. Each memo is visible as soon as it is whole: users may have played or edited it. So an import that is cancelled, fails
/// or is killed later leaves the memos that are whole, and no part of another one and no playlist. A memo that the library has already
/// is skipped, so the same archive can be imported again for the rest.
public struct ArchiveImport: Sendable {
  private let library: MemoLibrary
  private let imports: ImportFolder
  private let memoImport: MemoImport

  /// Creates an import into a library.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - imports: The folder for the extracted files, and for decoded sound.
  ///   - searchPath: The folders in which `ffmpeg` is looked for, separated by colons.
  public init(
    _ library: MemoLibrary, in imports: ImportFolder,
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) {
    self.library = library
    self.imports = imports
    memoImport = MemoImport(library, in: imports, searchPath: searchPath)
  }

  /// Whether a file begins like a ZIP archive.
  public static func isArchive(_ url: URL) -> Bool { ZIPReader.isArchive(url) }

  /// Imports an archive.
  ///
  /// - Parameters:
  ///   - url: The archive.
  ///   - progress: Takes the part that is done, from 0 to 1.
  /// - Returns: The memos, the number of playlists, and the sound files that could not be decoded.
  /// - Throws: ``MemoImportFailure``, ``StorageFailure``, or `CancellationError`. The memos that are whole remain then.
  public func run(
    _ url: URL, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ImportedArchive {
    let reservation = try imports.reserve(0)
    defer { imports.release(reservation) }
    let folder = URL(fileURLWithPath: reservation.folder)
      .appendingPathComponent("archive-\(UUID().key)")
    try folder.createFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let contents = ArchiveContents(url, in: folder) { [library, imports] size in
      try imports.check(adding: size)
      // Also without limits, nothing is extracted that does not fit.
      guard try library.folder.url.freeSpace().map({ size <= $0 }) ?? true else {
        throw MemoImportFailure.outOfSpace(megabytes: size >> 20)
      }
    }
    let fileSize = max(1, Self.size(of: url))
    let total = try await contents.scan { count in
      progress(Self.scanPart * min(1, Double(count) / Double(fileSize)))
    }
    guard total > 0 else { throw MemoImportFailure.noSoundFiles }
    var session = Session()
    do {
      try await importSounds(of: contents, total: total, into: &session, progress)
      for file in await contents.playlists {
        session.playlists += try await memoImport.makePlaylists(from: file, memos: session.ids)
      }
      session.result.playlistCount = session.playlists.count
      return session.result
    } catch {
      await memoImport.remove(session.playlists)
      throw Self.naming(session.result.memos.count, error)
    }
  }

  /// Says in an error how many memos remain.
  private static func naming(_ count: Int, _ error: any Error) -> any Error {
    guard count > 0, !(error is CancellationError) else { return error }
    return MemoImportFailure.stopped(because: MemoImportFailure(error), memoCount: count)
  }

  /// The part of the progress that the first round has.
  private static let scanPart = 0.1

  /// The progress after a number of bytes of the sounds.
  private static func part(_ count: Double, of total: Int) -> Double {
    scanPart + (1 - scanPart) * min(1, count / Double(total))
  }

  private struct Session {
    var result = ImportedArchive()
    /// The ids of memos in the library by those in the archive.
    var ids: [Memo.ID: Memo.ID] = [:]
    /// The new playlists.
    var playlists: [ImportedPlaylist] = []
  }

  private func importSounds(
    of contents: ArchiveContents, total: Int, into session: inout Session,
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    var done = 0
    while let sound = try await contents.nextSound() {
      // Before it is extracted: it may have gigabytes.
      if let known = try await memoImport.knownMemo(beside: sound.url) {
        session.result.knownCount += 1
        session.ids[known.id] = known.id
        done += sound.size
        progress(Self.part(Double(done), of: total))
        continue
      }
      defer { try? FileManager.default.removeItem(at: sound.url) }
      try await contents.extract(sound)
      if let date = sound.date {
        try? FileManager.default.setAttributes(
          [.modificationDate: date], ofItemAtPath: sound.url.path)
      }
      let start = done
      do {
        let memo = try await memoImport.importFile(sound.url) { part in
          progress(Self.part(Double(start) + part * Double(sound.size), of: total))
        }
        session.result.memos.append(memo)
        if let id = ExportedMemo(beside: sound.url)?.memoID { session.ids[id] = memo.id }
      } catch let failure as MemoImportFailure where !failure.isOutOfSpace {
        session.result.failures.append(ImportedArchive.Failure(path: sound.path, reason: failure))
      }
      done += sound.size
    }
  }

  private static func size(of url: URL) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }
}

extension MemoImport {
  /// Returns the id that the sound of an exported memo had. `nil` for other sound.
  public static func exportedID(beside sound: URL) -> Memo.ID? {
    ExportedMemo(beside: sound)?.memoID
  }

  /// Creates the playlists of an export, with those of their memos that the library has. A playlist without any of them, one that the
  /// library has already, and a file that cannot be read, are left out. If the library has a playlist without its memos, because they
  /// were deleted, it gets them again.
  ///
  /// - Parameters:
  ///   - file: The file `playlists.json`.
  ///   - memos: The ids of memos in the library by those in the export.
  /// - Returns: The number of playlists that are new, or have memos again.
  /// - Throws: An error of the database. No new playlist remains then.
  public func restorePlaylists(from file: URL, memos: [Memo.ID: Memo.ID]) async throws -> Int {
    try await makePlaylists(from: file, memos: memos).count
  }

  /// Creates the playlists of an export, and returns them.
  func makePlaylists(
    from file: URL, memos: [Memo.ID: Memo.ID]
  ) async throws -> [ImportedPlaylist] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard
      let data = ExportedMemo.read(file, atMost: ExportedMemo.maximumTranscriptSize),
      let entries = try? decoder.decode([PlaylistEntry].self, from: data)
    else { return [] }
    func id(_ key: String) -> Memo.ID? { UUID(uuidString: key).flatMap { memos[$0] } }
    let client = library.playlists
    let playlists = try await library.database.read { try $0.playlists() }
    var known = Dictionary(playlists.map { ($0.id, $0) }) { first, _ in first }
    var made: [ImportedPlaylist] = []
    do {
      for entry in entries {
        // A playlist of another program may have no valid id.
        let playlist = Playlist(
          id: UUID(uuidString: entry.id) ?? UUID(), title: entry.title, date: entry.date,
          memos: entry.memos.compactMap(id), current: entry.current.flatMap(id))
        guard !playlist.memos.isEmpty else { continue }
        let old = known.updateValue(playlist, forKey: playlist.id)
        if old == nil {
          try await client.create(playlist: playlist)
        } else if old?.memos.isEmpty == true {
          try await client.add(id: playlist.id, memos: playlist.memos)
        } else {
          continue
        }
        made.append(ImportedPlaylist(id: playlist.id, memos: playlist.memos, isNew: old == nil))
      }
      return made
    } catch {
      await remove(made)
      throw error
    }
  }

  /// Undoes the import of playlists, also if the task was cancelled.
  func remove(_ playlists: [ImportedPlaylist]) async {
    await Task { [client = library.playlists] in
      for playlist in playlists {
        guard !playlist.isNew else {
          try? await client.delete(id: playlist.id)
          continue
        }
        for memo in playlist.memos { try? await client.remove(id: playlist.id, memo: memo) }
      }
    }.value
  }
}

/// A playlist that an import has created, or to which it has added memos.
struct ImportedPlaylist: Sendable {
  var id: Playlist.ID
  /// The memos that were added.
  var memos: [Memo.ID]
  var isNew: Bool
}
