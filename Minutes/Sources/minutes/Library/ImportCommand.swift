import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes import`
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Makes memos of sound files and archives.",
    discussion: """
      Reads WAV, FLAC, Ogg, Opus and MP3, and other formats if FFmpeg is installed. A memo has the name of the file, and the date in \
      the file or that of its last change. Running servers transcribe it. Of a folder, all sound files in it are imported. An exported \
      memo has the name, the date, the mark as a favourite, the tags, the bookmarks and the transcript that it was exported with, and the \
      playlists of the export are created. So are those of a ZIP archive from 'minutes export --archive'. Memos of an export that exist already are \
      skipped. A file that cannot be read, and an archive that is damaged, leave nothing behind; the exit code is 1 then. Without --data, \
      the first import creates the library; in another folder, 'minutes serve --data FOLDER' does.

      EXAMPLES
        minutes import interview.mp3
        minutes import ~/Memos
        minutes import memos.zip
      """
  )

  @Argument(help: "The sound files, folders of them, or ZIP archives.", completion: .file())
  var files: [String]

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions
  @OptionGroup var storageOptions: StorageOptions

  func run() async throws {
    let folder = try options.existingOrDefaultFolder()
    let isNew = !folder.isUsed
    let library = try await MemoLibrary(folder, limits: storageOptions.limits, naming: .english)
    if isNew { tell(createdIn: folder) }
    let session = await Session(library)
    var outcome = Outcome()
    for path in files {
      let url = URL(fileURLWithPath: path)
      if let folder = SoundFolder(url) {
        await importFolder(folder, at: path, session, &outcome)
      } else if ArchiveImport.isArchive(url) {
        await importArchive(path, session, &outcome)
      } else {
        await importSingleFile(path, session, &outcome)
      }
    }
    tell(known: outcome.knownFileCount)
    if json { try printJSON(outcome.entries) }
    if outcome.hasFailed { throw ExitCode.failure }
  }

  /// The imports of this process: all files share one folder of imports, which is created and deleted once.
  private struct Session {
    let memoImport: MemoImport
    let archiveImport: ArchiveImport

    init(_ library: MemoLibrary) async {
      let imports = await ImportFolder(library)
      memoImport = MemoImport(library, in: imports)
      archiveImport = ArchiveImport(library, in: imports)
    }
  }

  private struct Outcome {
    var entries: [MemoEntry] = []
    var hasFailed = false
    /// The number of files that were named alone and skipped.
    var knownFileCount = 0
  }

  private func importSingleFile(
    _ path: String, _ session: Session, _ outcome: inout Outcome
  ) async {
    let sound = URL(fileURLWithPath: path)
    if (try? await session.memoImport.knownMemo(beside: sound)) != nil {
      outcome.knownFileCount += 1
    } else {
      _ = await importFile(path, session, &outcome)
    }
  }

  private func importFile(
    _ path: String, _ session: Session, _ outcome: inout Outcome
  ) async -> Memo? {
    let bar = ProgressBar(title: path)
    do {
      let memo = try await session.memoImport.importFile(URL(fileURLWithPath: path)) {
        bar.show($0)
      }
      bar.end()
      add(memo, &outcome)
      return memo
    } catch {
      bar.end()
      report("\(path) was not imported: \(error)", &outcome)
      return nil
    }
  }

  private func importFolder(
    _ folder: SoundFolder, at path: String, _ session: Session, _ outcome: inout Outcome
  ) async {
    let sounds = folder.files
    if sounds.isEmpty { return report("\(path) has no sound files.", &outcome) }
    var ids: [Memo.ID: Memo.ID] = [:]
    var knownCount = 0
    for sound in sounds {
      if let known = try? await session.memoImport.knownMemo(beside: sound) {
        ids[known.id] = known.id
        knownCount += 1
        continue
      }
      guard let memo = await importFile(sound.path, session, &outcome) else { continue }
      if let id = MemoImport.exportedID(beside: sound) { ids[id] = memo.id }
    }
    tell(known: knownCount)
    do {
      let count = try await session.memoImport.restorePlaylists(from: folder.playlists, memos: ids)
      tell(playlists: count)
    } catch {
      report("The playlists of \(path) were not imported: \(error)", &outcome)
    }
  }

  private func importArchive(
    _ path: String, _ session: Session, _ outcome: inout Outcome
  ) async {
    let bar = ProgressBar(title: path)
    do {
      let archive = try await session.archiveImport.run(URL(fileURLWithPath: path)) {
        bar.show($0)
      }
      bar.end()
      for memo in archive.memos { add(memo, &outcome) }
      tell(known: archive.knownCount)
      tell(playlists: archive.playlistCount)
      for failure in archive.failures {
        report("\(path): not imported: \(failure)", &outcome)
      }
    } catch {
      bar.end()
      report("\(path) was not imported: \(error)", &outcome)
    }
  }

  private func add(_ memo: Memo, _ outcome: inout Outcome) {
    outcome.entries.append(MemoEntry(memo))
    if !json { print(MemoTable.line(memo)) }
  }

  /// The standard output may have to be JSON.
  private func tell(createdIn folder: DataFolder) {
    FileHandle.standardError.write(Data("Created a library in '\(folder.url.path)'.\n".utf8))
  }

  private func tell(known count: Int) {
    guard count > 0, !json else { return }
    print(
      count == 1
        ? "1 memo exists already and was skipped" : "\(count) memos exist already and were skipped"
    )
  }

  private func tell(playlists count: Int) {
    if count > 0, !json { print(count == 1 ? "1 playlist" : "\(count) playlists") }
  }

  private func report(_ problem: String, _ outcome: inout Outcome) {
    outcome.hasFailed = true
    FileHandle.standardError.write(Data("\(problem)\n".utf8))
  }
}
