import ArgumentParser
import MinutesCore
import MinutesLive

/// `minutes delete`
struct DeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Deletes memos.",
    discussion: """
      'minutes restore' restores them, for as many days as 'minutes serve --keep-deleted' or a page has set.

      EXAMPLES
        minutes delete 1a2b3c4d "What to tell the landlord"
        minutes delete 1a2b3c4d --permanently
        minutes delete Song --json | jq -r '.[].deletionDate'
      """
  )

  @Argument(
    help: "The ids of the memos, the beginnings of the ids, or the titles.", completion: .memo)
  var memos: [String]

  @Flag(
    help: "Delete them for good, with their sound and transcripts. They may be deleted already.")
  var permanently = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    var all = try await library.repository.fetchAll()
    let listed = Set(all.map(\.id))
    if permanently { all += try await library.deletedMemos().map(\.memo) }
    let named = try ItemLookup(items: all).items(named: memos)
    try await library.repository.delete(ids: named.map(\.id).filter(listed.contains))
    if permanently { try await library.repository.purge(ids: named.map(\.id)) }
    if json {
      let deleted = try await library.deletedMemos()
      let entries = named.map { memo in
        MemoEntry(memo, deletionDate: deleted.first { $0.memo.id == memo.id }?.deletionDate)
      }
      return try printJSON(entries)
    }
    for memo in named {
      print("Deleted \(memo.shortID)\(memo.hasName ? ": \(memo.title)" : "")")
    }
  }
}

/// `minutes restore`
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restores deleted memos.",
    discussion: """
      EXAMPLES
        minutes list --deleted
        minutes restore 1a2b3c4d
        minutes restore Song --json | jq -r '.[].id'
      """
  )

  @Argument(
    help: "The ids of the memos, the beginnings of the ids, or the titles.",
    completion: .deletedMemo)
  var memos: [String]

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let lookup = ItemLookup(
      items: try await library.deletedMemos().map(\.memo), listCommand: "minutes list --deleted")
    let found = try lookup.items(named: memos)
    // Another process may have deleted some of them for good.
    let restored = try await library.repository.restore(ids: found.map(\.id))
    let named = found.filter { restored.contains($0.id) }
    if json { return try printJSON(named.map { MemoEntry($0) }) }
    for memo in named {
      print("Restored \(memo.shortID)\(memo.hasName ? ": \(memo.title)" : "")")
    }
  }
}
