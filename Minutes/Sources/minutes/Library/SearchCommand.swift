import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes search`
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Finds memos by the words of their titles, tags and transcripts.",
    discussion: """
      Finds memos with all of the words, without regard to case and accents. The last word may be the beginning of one; words \
      in quotation marks follow each other. Prints the time at which the words are spoken. The exit code is 1 if nothing was \
      found.

      EXAMPLES
        minutes search roof leak
        minutes search '"the roof" monday'
        minutes search landlord --json
      """
  )

  @Argument(help: "The words.")
  var words: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  private struct Entry: Encodable {
    var memo: MemoEntry
    /// Words around the match. Empty if only the title and the tags match.
    var excerpt: String
    /// The matching words of the excerpt.
    var matches: [String]
    /// When the first of them is spoken, in seconds. Missing if only the title and the tags match.
    var position: TimeInterval?
  }

  func validate() throws {
    guard SearchPattern(words.joined(separator: " ")) != nil else {
      throw ValidationError(
        "There are no words to find. Give at least one with a letter or a digit: minutes search roof"
      )
    }
  }

  func run() async throws {
    let library = try await options.library()
    let text = words.joined(separator: " ")
    let memos = try await library.repository.snapshot()
    var entries: [Entry] = []
    for match in try await library.repository.search(text) {
      guard let memo = memos[id: match.id] else { continue }
      let position = try await library.position(of: match)
      entries.append(
        Entry(
          memo: MemoEntry(memo), excerpt: match.excerpt.map(\.text).joined(),
          matches: match.excerpt.filter(\.isMatch).map(\.text), position: position))
      if json { continue }
      print(MemoTable.line(memo))
      guard !match.excerpt.isEmpty else { continue }
      let time = position.map { "\($0.clockText)  " } ?? ""
      print("          \(time)\(self.text(of: match))")
    }
    if json { try printJSON(entries) }
    guard entries.isEmpty else { return }
    if !json {
      FileHandle.standardError.write(Data("No memo has all of these words.\n".utf8))
    }
    throw ExitCode.failure
  }

  /// The excerpt, with bold matches on a terminal.
  private func text(of match: MemoMatch) -> String {
    let isTerminal = isatty(FileHandle.standardOutput.fileDescriptor) == 1
    return match.excerpt
      .map { $0.isMatch && isTerminal ? "\u{1B}[1m\($0.text)\u{1B}[0m" : $0.text }
      .joined()
  }
}
