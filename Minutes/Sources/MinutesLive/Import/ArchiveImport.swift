import BoundedNumbers
public import Foundation
public import MinutesCore

/// Makes memos and playlists of an archive that `minutes export --archive` or a page has made, or of any ZIP archive with sound
/// files.
///
/// A damaged archive, one without space for it, and an import that is cancelled leave nothing behind. Sound that cannot be decoded is
/// reported, and the other memos are imported. If the process is killed, the memos that are complete stay, as after the import of
/// single files.
public struct ArchiveImport: Sendable {
  private let library: MemoLibrary
  private let imports: ImportFolder
  private let memoImport: MemoImport

  /// Creates an import into a library.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - imports: The folder for the extracted files.
  ///   - searchPath: The folders in which `ffmpeg` is looked for, separated by colons.
  public init(
    _ library: MemoLibrary, in imports: ImportFolder,
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) {
    self.library = library
    self.imports = imports
    memoImport = MemoImport(library, searchPath: searchPath)
  }

  /// Whether a file begins like a ZIP archive.
  public static func isArchive(_ url: URL) -> Bool { ZIPReader.isArchive(url) }

  /// Imports an archive.
  ///
  /// - Parameters:
  ///   - url: The archive.
  ///   - progress: Takes the part that is done, from 0 to 1.
  /// - Returns: The memos, the number of playlists, and the sound files that could not be decoded.
  /// - Throws: ``ImportFailure``, ``StorageFailure``, or `CancellationError`. Nothing remains then.
  public func run(
    _ url: URL, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ImportedArchive {
    let reservation = try imports.reserve(0)
    defer { imports.release(reservation) }
    let folder = URL(fileURLWithPath: reservation.folder)
      .appendingPathComponent("archive-\(UUID().key)")
    try folder.createFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let contents = ArchiveContents(url, in: folder) { [library] size in
      try library.limits.check(library.folder, adding: size)
      // Also without limits, nothing is extracted that does not fit.
      guard try library.folder.url.freeSpace().map({ size <= $0 }) ?? true else {
        throw ImportFailure("The disk has no space for the \(size >> 20) MB in the archive.")
      }
    }
    let fileSize = max(1, Self.size(of: url))
    let total = try await contents.scan { count in
      progress(Self.scanPart * min(1, Double(count) / Double(fileSize)))
    }
    guard total > 0 else { throw ImportFailure("The archive has no sound files.") }
    var session = Session()
    do {
      try await importSounds(of: contents, total: total, into: &session, progress)
      for file in await contents.playlists {
        let count = try await memoImport.restorePlaylists(from: file, memos: session.ids)
        session.result.playlistCount += count
      }
      return session.result
    } catch {
      let ids = session.result.memos.map(\.id)
      try? await library.repository.delete(ids: ids)
      try? await library.repository.purge(ids: ids)
      throw error
    }
  }

  /// The part of the progress that the first round has.
  private static let scanPart = 0.1

  private struct Session {
    var result = ImportedArchive()
    /// The ids of new memos by those in the archive.
    var ids: [Memo.ID: Memo.ID] = [:]
  }

  private func importSounds(
    of contents: ArchiveContents, total: Int, into session: inout Session,
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    var done = 0
    while let sound = try await contents.nextSound() {
      defer { try? FileManager.default.removeItem(at: sound.url) }
      if let date = sound.date {
        try? FileManager.default.setAttributes(
          [.modificationDate: date], ofItemAtPath: sound.url.path)
      }
      let start = done
      do {
        let memo = try await memoImport.importFile(sound.url) { part in
          let count = Double(start) + part * Double(sound.size)
          progress(Self.scanPart + (1 - Self.scanPart) * min(1, count / Double(total)))
        }
        session.result.memos.append(memo)
        if let id = ExportedMemo(beside: sound.url)?.memoID { session.ids[id] = memo.id }
      } catch let failure as ImportFailure where !failure.isOutOfSpace {
        session.result.failures.append("\(sound.path): \(failure)")
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

  /// Creates the playlists of an export, with those of their memos that were imported. A playlist without any of them, and a file
  /// that cannot be read, are left out.
  ///
  /// - Parameters:
  ///   - file: The file `playlists.json`.
  ///   - memos: The ids of new memos by those in the export.
  /// - Returns: The number of playlists.
  public func restorePlaylists(from file: URL, memos: [Memo.ID: Memo.ID]) async throws -> Int {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard
      let data = ExportedMemo.read(file, atMost: ExportedMemo.maximumTranscriptSize),
      let entries = try? decoder.decode([PlaylistEntry].self, from: data)
    else { return 0 }
    func id(_ key: String) -> Memo.ID? { UUID(uuidString: key).flatMap { memos[$0] } }
    var count = 0
    for entry in entries {
      let playlist = Playlist(
        id: UUID(), title: entry.title, date: entry.date, memos: entry.memos.compactMap(id),
        current: entry.current.flatMap(id))
      guard !playlist.memos.isEmpty else { continue }
      try await library.playlists.create(playlist: playlist)
      count += 1
    }
    return count
  }
}
