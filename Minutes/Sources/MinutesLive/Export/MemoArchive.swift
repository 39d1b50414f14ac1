public import Foundation
package import MinutesCore

/// A ZIP archive of memos, which is made while it is read: no more than a few hundred kilobytes are in memory at a time.
///
/// It has the layout of an export to folders. Memos that are deleted while the archive is made are left out.
public actor MemoArchive {
  /// The number of memos in the archive.
  public nonisolated let memoCount: Int

  /// The reasons why sound is missing in the archive, which has them in the file `problems.txt`.
  public private(set) var problems: [String] = []

  /// The folders of the memos that the archive has so far with their sound.
  package private(set) var folders: [Memo.ID: String] = [:]

  private let export: MemoExport
  private let memos: [Memo]
  /// The size of all sounds, in bytes, for the progress.
  private let byteCount: Int
  private var readCount = 0
  private let writer: ZIPWriter
  private var steps: [Step]
  private var names: Set<String> = []
  /// The memos whose sound is not in the archive.
  private var failed: Set<Memo.ID> = []
  private var source: Source?
  private nonisolated let executor = FileExecutor("archive", isUrgent: false)
  /// The queue on which files are read.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// A part that is written. The steps are in reverse order.
  private enum Step {
    case memo(Memo)
    case file(path: String, MemoExport.File, of: Memo)
    case playlists, problems, end
  }

  /// The sound that is written.
  private struct Source {
    var file: DurableFile
    var size: Int
    var offset = 0
  }

  /// The number of bytes that are read at once, and returned at least, except for the last ones.
  private static let pieceSize = 1 << 18

  /// Creates an archive.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - ids: The memos. `nil` for all. Memos that are deleted are left out.
  ///   - texts: The language of the names of speakers that have only a number.
  /// - Throws: ``RepositoryFailure``.
  package init(
    of library: MemoLibrary, memos ids: [Memo.ID]? = nil, texts: Texts
  ) async throws {
    export = MemoExport(library, texts: texts)
    let all = try await library.repository.fetchAll()
    let wanted = ids.map(Set.init)
    memos = all.filter { wanted?.contains($0.id) ?? true }
    memoCount = memos.count
    var byteCount = 0
    for memo in memos {
      guard let sound = try? await library.sound(of: memo.id) else { continue }
      let attributes = try? FileManager.default.attributesOfItem(atPath: sound.url.path)
      byteCount += (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }
    self.byteCount = byteCount
    writer = try ZIPWriter()
    steps = [.end, .problems, .playlists] + memos.reversed().map(Step.memo)
  }

  /// The part of the sound that was read, from 0 to 1.
  public var progress: Double {
    byteCount == 0 ? 0 : min(1, Double(readCount) / Double(byteCount))
  }

  /// Returns the next bytes; `nil` at the end. The bytes are no archive without the last ones.
  ///
  /// - Throws: An error of the file system, if sound becomes unreadable while it is read.
  public func next() async throws -> Data? {
    while writer.count < Self.pieceSize {
      try Task.checkCancellation()
      if source != nil {
        try readSource()
      } else if let step = steps.popLast() {
        try await perform(step)
      } else {
        break
      }
    }
    return writer.count == 0 ? nil : writer.takeBytes()
  }

  private func perform(_ step: Step) async throws {
    switch step {
    case .memo(let memo):
      let files: [MemoExport.File]
      do {
        files = try await export.files(of: memo)
      } catch RepositoryFailure.noSuchMemo {
        failed.insert(memo.id)
        return
      }
      // Two memos may have the same name, time and beginning of their ids.
      var name = MemoExport.folderName(of: memo)
      if !names.insert(name).inserted { name += " \(memo.id.key)" }
      folders[memo.id] = name
      steps += files.reversed().map { .file(path: "\(name)/\($0.name)", $0, of: memo) }

    case .file(let path, let file, let memo):
      switch file.content {
      case .data(let data):
        try add(data, as: path, date: memo.date)
      case .file(let url):
        do {
          let file = try DurableFile(url)
          let size = try file.size()
          source = Source(file: file, size: size)
          try writer.begin(path, size: size, date: memo.date)
        } catch let failure as FileFailure where source == nil {
          failed.insert(memo.id)
          folders[memo.id] = nil
          problems.append("\(path): \(failure)")
        }
      }

    case .playlists:
      if let data = try await export.playlists(of: memos.map(\.id), failed: failed) {
        try add(data, as: MemoExport.playlistsName, date: newestDate)
      }

    case .problems:
      guard !problems.isEmpty else { return }
      let text = problems.map { "\($0)\n" }.joined()
      try add(Data(text.utf8), as: "problems.txt", date: newestDate)

    case .end:
      try writer.close()
    }
  }

  private var newestDate: Date { memos.map(\.date).max() ?? Date(timeIntervalSince1970: 0) }

  private func add(_ data: Data, as path: String, date: Date) throws {
    try writer.begin(path, size: data.count, date: date)
    try writer.append(data)
  }

  private func readSource() throws {
    guard var source else { return }
    guard source.offset < source.size else {
      self.source = nil
      return
    }
    let count = min(Self.pieceSize, source.size - source.offset)
    let bytes = try source.file.read(count: count, at: source.offset)
    // The archive has the size already.
    guard bytes.count == count else {
      throw MemoExport.Failure(description: "'\(source.file.path)' became shorter.")
    }
    try writer.append(bytes)
    source.offset += count
    readCount += count
    self.source = source
  }
}

extension MemoArchive {
  /// Writes the archive to a file, which appears when it is complete and on disk. If the process is killed before, a file with the
  /// suffix ".part" remains, which the next export to the same file replaces.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - progress: Takes the part that is done, from 0 to 1.
  /// - Throws: An error of the file system, or one that says that the file exists. Nothing remains then.
  public func write(
    to url: URL, progress: @Sendable (Double) -> Void = { _ in }
  ) async throws {
    try requireMissing(url)
    let part = url.appendingPathExtension("part")
    try url.deletingLastPathComponent().createFolder()
    try part.removeFile()
    do {
      let file = try DurableFile(part, isNew: true)
      var offset = 0
      while let bytes = try await next() {
        try file.write(bytes, at: offset)
        offset += bytes.count
        progress(self.progress)
      }
      try file.synchronize()
      try requireMissing(url)
      try part.moveFile(to: url)
    } catch {
      try? part.removeFile()
      throw error
    }
  }

  private func requireMissing(_ url: URL) throws {
    guard !FileManager.default.fileExists(atPath: url.path) else {
      throw MemoExport.Failure.exists(url)
    }
  }
}
