import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes import`
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Makes memos of sound files.",
    discussion: """
      Reads WAV, FLAC, Ogg, Opus and MP3, and other formats if FFmpeg is installed. A memo has the name of the file, and the date in \
      the file or that of its last change. Running servers transcribe it. Of a folder, all sound files in it are imported. An exported \
      memo has the name, the date, the mark as a favourite and the transcript that it was exported with. A file that cannot be read \
      leaves nothing behind; the exit code is 1 then.

      EXAMPLES
        minutes import interview.mp3
        minutes import ~/Memos
      """
  )

  @Argument(help: "The sound files, or folders of them.", completion: .file())
  var files: [String]

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions
  @OptionGroup var storageOptions: StorageOptions

  func run() async throws {
    let library = try await MemoLibrary(options.folder, limits: storageOptions.limits)
    let memoImport = MemoImport(library)
    var entries: [MemoEntry] = []
    let sounds = files.flatMap(sounds)
    var hasFailed = sounds.isEmpty
    for file in sounds {
      let bar = ProgressBar(title: file)
      do {
        let memo = try await memoImport.importFile(URL(fileURLWithPath: file)) { bar.show($0) }
        bar.end()
        entries.append(MemoEntry(memo))
        if !json { print(MemoTable.line(memo)) }
      } catch {
        bar.end()
        hasFailed = true
        FileHandle.standardError.write(Data("\(file) was not imported: \(error)\n".utf8))
      }
    }
    if json { try printJSON(entries) }
    if hasFailed { throw ExitCode.failure }
  }

  /// The sound files that an argument names: those in a folder, or the file itself.
  private func sounds(at path: String) -> [String] {
    guard let folder = SoundFolder(URL(fileURLWithPath: path)) else { return [path] }
    let files = folder.files.map(\.path)
    if files.isEmpty {
      FileHandle.standardError.write(Data("\(path) has no sound files.\n".utf8))
    }
    return files
  }
}
