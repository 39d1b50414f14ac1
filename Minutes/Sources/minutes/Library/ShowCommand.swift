import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes show`
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints a memo with its transcript.",
    discussion: """
      EXAMPLES
        minutes show 1a2b3c4d
        minutes show "What to tell the landlord" --json
      """
  )

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  private struct Entry: Encodable {
    var memo: MemoEntry
    /// The path of the sound.
    var sound: String
    /// cancelled, done, failed, running or waiting.
    var transcription: String
    /// The text in paragraphs. Missing without a transcript.
    var transcript: String?
  }

  func run() async throws {
    let library = try await options.library()
    let memo = try await library.memo(named: self.memo)
    let record = try await library.transcripts.record(id: memo.id)
    let sound = try await library.sound(of: memo.id).url.path
    let text = record.transcript?.text(as: .txt, texts: .english)
    if json {
      return try printJSON(
        Entry(
          memo: MemoEntry(memo), sound: sound, transcription: record.state.name, transcript: text))
    }
    print("Title:    \(memo.listedTitle)")
    print("Id:       \(memo.id.uuidString.lowercased())")
    print("Date:     \(memo.date.minuteText)")
    print("Length:   \(memo.duration.lengthText)")
    if memo.isFavorite { print("Favourite: yes") }
    if !memo.tags.isEmpty { print("Tags:     \(memo.tags.texts.joined(separator: ", "))") }
    for bookmark in memo.bookmarks {
      print("Bookmark: \(bookmark.position.clockText)  \(bookmark.label)")
    }
    print("Sound:    \(sound)")
    print("Text:     \(record.state.text)")
    if let text, !text.isEmpty { print("\n\(text)", terminator: "") }
  }
}

extension TranscriptionState {
  /// The state as a word for scripts.
  fileprivate var name: String {
    switch self {
    case .cancelled: "cancelled"
    case .done: "done"
    case .failed: "failed"
    case .running: "running"
    case .waiting: "waiting"
    }
  }

  fileprivate var text: String {
    switch self {
    case .cancelled: "the transcription was cancelled"
    case .done: "transcribed"
    case .failed(let failure): "the transcription failed: \(failure)"
    case .running: "being transcribed"
    // The command does not know whether a server with a speech engine runs.
    case .waiting: "not transcribed yet"
    }
  }
}
