import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes export`
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Copies memos to a folder: sound, transcript and metadata.",
    discussion: """
      Each memo becomes a folder with the files audio.flac (or .opus, .wav), memo.json, and, if there is a transcript, \
      transcript.txt and transcript.json. Nothing is overwritten: a memo whose folder exists is skipped, and the exit code is 1.

      EXAMPLES
        minutes export --all --output ~/Memos
        minutes export 1a2b3c4d "What to tell the landlord" --output ~/Memos
      """
  )

  @Argument(help: "The ids of the memos, the beginnings of the ids, or the titles.")
  var memos: [String] = []

  @Flag(help: "Export all memos.")
  var all = false

  @Option(
    help: "The folder for the folders of the memos. It is created if it is missing.",
    completion: .directory)
  var output: String

  @OptionGroup var options: DataOptions

  func validate() throws {
    guard memos.isEmpty == all else {
      throw ValidationError("Name the memos, or give --all.")
    }
  }

  func run() async throws {
    let library = try await options.library()
    let known = try await library.repository.fetchAll()
    let memos = all ? known : try MemoLookup(memos: known).memos(named: memos)
    let export = MemoExport(library: library, folder: URL(fileURLWithPath: output))
    let bar = ProgressBar(title: "Exporting")
    var hasFailed = false
    for (index, memo) in memos.enumerated() {
      bar.show(Double(index) / Double(memos.count))
      do {
        let folder = try await export.export(memo)
        bar.end()
        print(folder.path)
      } catch {
        hasFailed = true
        bar.end()
        FileHandle.standardError.write(
          Data("\(memo.shortID) was not exported: \(error)\n".utf8))
      }
    }
    if memos.isEmpty { print("There are no memos.") }
    if hasFailed { throw ExitCode.failure }
  }
}

/// Copies memos to folders.
private struct MemoExport {
  let library: MemoLibrary
  let folder: URL

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Copies a memo. The folder appears when it is complete.
  ///
  /// - Returns: The folder of the memo.
  func export(_ memo: Memo) async throws -> URL {
    let files = FileManager.default
    let destination = folder.appendingPathComponent(Self.name(of: memo))
    guard !files.fileExists(atPath: destination.path) else {
      throw Failure(description: "'\(destination.path)' exists already.")
    }
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let part = destination.appendingPathExtension("part")
    try? files.removeItem(at: part)
    do {
      try files.createDirectory(at: part, withIntermediateDirectories: false)
      let sound = try await library.sound(of: memo.id)
      try files.copyItem(
        at: sound.url, to: part.appendingPathComponent("audio.\(sound.kind.rawValue)"))
      try jsonData(MemoEntry(memo)).write(to: part.appendingPathComponent("memo.json"))
      if let transcript = try await library.transcripts.record(id: memo.id).transcript {
        for format in [TranscriptFormat.txt, .json] {
          try Data(transcript.text(as: format, title: memo.title).utf8)
            .write(to: part.appendingPathComponent("transcript.\(format.rawValue)"))
        }
      }
      try files.moveItem(at: part, to: destination)
    } catch {
      try? files.removeItem(at: part)
      throw error
    }
    return destination
  }

  /// The name of a memo's folder: `2026-11-23 1405 What to tell the landlord (1a2b3c4d)`.
  private static func name(of memo: Memo) -> String {
    let date = MemoTable.dateText(memo.date).replacing(":", with: "")
    // Characters that no file name has on some system. File names have at most 255 bytes.
    var title = ""
    for character in memo.title where title.utf8.count + character.utf8.count <= 180 {
      title.append(#"/\:*?"<>|"#.contains(character) ? " " : character)
    }
    title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return [date, title, "(\(memo.shortID))"].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
