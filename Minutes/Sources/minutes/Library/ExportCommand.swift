import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes export`
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Copies memos to a folder or an archive: sound, transcript and metadata.",
    discussion: """
      Each memo becomes a folder with the files audio.flac (or .opus, .wav), memo.json, and, if there is a transcript, \
      transcript.txt and transcript.json. The file playlists.json has the playlists all of whose memos are exported. An archive is a \
      ZIP file with the same folders and files. Nothing is overwritten: a memo whose folder exists is skipped, and the exit code is 1. \
      'minutes import' imports folders and archives. With --json, the output has the id, the title and the folder of each exported \
      memo, and how many memos were exported and how many were not.

      EXAMPLES
        minutes export --all --output ~/Memos
        minutes export 1a2b3c4d "What to tell the landlord" --output ~/Memos
        minutes export --all --archive memos.zip
        minutes export --all --output ~/Memos --json | jq -r '.memos[].path'
      """
  )

  @Argument(
    help: "The ids of the memos, the beginnings of the ids, or the titles.", completion: .memo)
  var memos: [String] = []

  @Flag(help: "Export all memos.")
  var all = false

  @Option(
    help: "The folder for the folders of the memos. It is created if it is missing.",
    completion: .directory)
  var output: String?

  @Option(
    help: "The ZIP file for all memos, instead of a folder.", completion: .file(extensions: ["zip"])
  )
  var archive: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  private struct Entry: Encodable {
    var id: String
    /// The folder of the memo. In an archive, the path is relative to its root.
    var path: String
    var title: String

    init(_ memo: Memo, path: String) {
      id = memo.id.uuidString.lowercased()
      self.path = path
      title = memo.title
    }
  }

  private struct Summary: Encodable {
    /// The path of the archive. Missing for an export to a folder.
    var archive: String?
    var exportedCount: Int
    /// The number of memos that were skipped, or that could not be read or written.
    var failedCount: Int
    /// The exported memos.
    var memos: [Entry]

    /// - Parameters:
    ///   - memos: The memos to export.
    ///   - folders: The folders of those that were exported.
    ///   - archive: The path of the archive. `nil` for an export to a folder.
    init(_ memos: [Memo], in folders: [Memo.ID: String], archive: String? = nil) {
      let entries = memos.compactMap { memo in folders[memo.id].map { Entry(memo, path: $0) } }
      self.archive = archive
      exportedCount = entries.count
      failedCount = memos.count - entries.count
      self.memos = entries
    }
  }

  func validate() throws {
    if all, let memo = memos.first {
      throw ValidationError("Give either --all or memos: '\(memo)' was taken for a memo.")
    }
    guard all || !memos.isEmpty else {
      throw ValidationError("Name the memos, or give --all.")
    }
    guard (output == nil) != (archive == nil) else {
      throw ValidationError("Give either --output for a folder, or --archive for a ZIP file.")
    }
  }

  func run() async throws {
    let library = try await options.library()
    let known = try await library.repository.fetchAll()
    let memos = all ? known : try ItemLookup(items: known).items(named: memos)
    if let archive { return try await export(memos, of: library, toArchive: archive) }
    if let output { try await export(memos, of: library, toFolder: URL(fileURLWithPath: output)) }
  }

  private func export(
    _ memos: [Memo], of library: MemoLibrary, toArchive path: String
  ) async throws {
    let archive = try await MemoArchive(of: library, memos: memos.map(\.id), texts: .english)
    let bar = ProgressBar(title: "Exporting")
    do {
      defer { bar.end() }
      try await archive.write(to: URL(fileURLWithPath: path), progress: { bar.show($0) })
    }
    if json {
      try printJSON(Summary(memos, in: await archive.folders, archive: path))
    } else {
      print("\(path): \(archive.memoCount == 1 ? "1 memo" : "\(archive.memoCount) memos")")
    }
    let problems = await archive.problems
    for problem in problems { report(problem) }
    if !problems.isEmpty { throw ExitCode.failure }
  }

  private func export(
    _ memos: [Memo], of library: MemoLibrary, toFolder folder: URL
  ) async throws {
    let export = MemoExport(library, texts: .english)
    let bar = ProgressBar(title: "Exporting")
    var folders: [Memo.ID: String] = [:]
    var hasFailed = false
    var missing: Set<Memo.ID> = []
    for (index, memo) in memos.enumerated() {
      bar.show(Double(index) / Double(memos.count))
      do {
        let folder = try await export.export(memo, to: folder)
        bar.end()
        folders[memo.id] = folder.path
        if !json { print(folder.path) }
      } catch {
        hasFailed = true
        if !export.isExported(memo, to: folder) { missing.insert(memo.id) }
        bar.end()
        report("\(memo.shortID) was not exported: \(error)")
      }
    }
    do {
      try await export.exportPlaylists(of: memos.map(\.id), failed: missing, to: folder)
    } catch {
      hasFailed = true
      report("The playlists were not exported: \(error)")
    }
    if json {
      try printJSON(Summary(memos, in: folders))
    } else if memos.isEmpty {
      print("There are no memos.")
    }
    if hasFailed { throw ExitCode.failure }
  }

  private func report(_ problem: String) {
    FileHandle.standardError.write(Data("\(problem)\n".utf8))
  }
}
