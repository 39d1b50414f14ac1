import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes list`
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the memos, the newest first.",
    discussion: """
      EXAMPLES
        minutes list
        minutes list --favorites
        minutes list --tag flat --tag "to do"
        minutes list --deleted
        minutes list --json | jq -r '.[].title'
      """
  )

  @Flag(help: "List the deleted memos that can be restored.")
  var deleted = false

  @Flag(help: "List the favourites only.")
  var favorites = false

  @Option(
    name: .long, parsing: .singleValue,
    help: "List the memos with this tag only. Repeat it for memos with all of the tags.")
  var tag: [MemoTag] = []

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    guard deleted else {
      let memos = try await library.repository.fetchAll().filter(isListed)
      return try show(memos, memos.map { MemoEntry($0) }, otherwise: emptyText)
    }
    let memos = try await library.deletedMemos().filter { isListed($0.memo) }
    let entries = memos.map { MemoEntry($0.memo, deletionDate: $0.deletionDate) }
    try show(memos.map(\.memo), entries, otherwise: "No memo was deleted recently.")
  }

  private func isListed(_ memo: Memo) -> Bool {
    (!favorites || memo.isFavorite) && tag.allSatisfy(memo.tags.contains)
  }

  private var emptyText: String {
    guard tag.isEmpty else {
      let texts = tag.map { "'\($0.text)'" }.joined(separator: ", ")
      let noun = favorites ? "favourite" : "memo"
      return "No \(noun) has the \(tag.count == 1 ? "tag" : "tags") \(texts)."
    }
    return favorites ? "There are no favourites." : "There are no memos."
  }

  private func show(_ memos: [Memo], _ entries: [MemoEntry], otherwise text: String) throws {
    if json { return try printJSON(entries) }
    print(memos.isEmpty ? text : MemoTable(memos: memos).text)
  }
}

extension MemoLibrary {
  /// The deleted memos that can be restored. Those that were deleted last come first.
  func deletedMemos() async throws -> [DeletedMemo] {
    var changes = repository.deleted().makeAsyncIterator()
    return try await changes.next() ?? []
  }
}
