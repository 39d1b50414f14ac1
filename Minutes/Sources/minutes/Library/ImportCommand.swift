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
      the file or that of its last change. Running servers transcribe it. A file that cannot be read leaves nothing behind; the exit \
      code is 1 then.

      EXAMPLES
        minutes import interview.mp3
        minutes import ~/Memos/*/audio.flac
      """
  )

  @Argument(help: "The sound files.", completion: .file())
  var files: [String]

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions
  @OptionGroup var storageOptions: StorageOptions

  func run() async throws {
    let library = try await MemoLibrary(options.folder, limits: storageOptions.limits)
    let memoImport = MemoImport(library)
    var entries: [MemoEntry] = []
    var hasFailed = false
    for file in files {
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
}
