import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes bookmark`
struct BookmarkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bookmark",
    abstract: "Lists and changes the bookmarks of a memo.",
    discussion: """
      A bookmark is a position in a memo. It is named by the id, the beginning of the id, or the label. A memo has at most \
      \(MemoBookmarks.maximumCount) bookmarks, and a label at most \(MemoBookmark.maximumLength) characters. Open pages show a change at \
      once.

      EXAMPLES
        minutes bookmark list "What to tell the landlord"
        minutes bookmark add Song 1:05 Refrain
        minutes bookmark rename Song Refrain "First refrain"
        minutes bookmark remove Song 1a2b3c4d
      """,
    subcommands: [
      BookmarkListCommand.self, BookmarkAddCommand.self, BookmarkRenameCommand.self,
      BookmarkRemoveCommand.self,
    ]
  )
}

extension MemoBookmark: NamedItem {
  var listedTitle: String { label }

  static var noun: String { "bookmark" }
  static var listCommand: String { "minutes bookmark list" }

  /// The columns are the id, the position and the label.
  static func table(_ items: [MemoBookmark]) -> String {
    (["ID          TIME  LABEL"] + items.map(\.line)).joined(separator: "\n")
  }

  /// The bookmark as a line of the table.
  fileprivate var line: String {
    let time = position.clockText
    let padding = String(repeating: " ", count: max(0, 6 - time.count))
    return "\(shortID)  \(padding)\(time)  \(label.isEmpty ? "–" : label)"
  }
}

extension MemoLibrary {
  /// Changes the bookmarks of a memo, and prints what a script needs.
  ///
  /// - Parameters:
  ///   - memo: The memo.
  ///   - json: Whether the bookmarks are printed as JSON afterwards.
  ///   - change: Makes the change, and returns the lines for people.
  fileprivate func changeBookmarks(
    of memo: Memo, json: Bool, _ change: () async throws -> [String]
  ) async throws {
    let lines = try await CommandFailure.describing("The bookmarks were not changed", change)
    guard json else { return print(lines.joined(separator: "\n")) }
    let changed = try await repository.fetchAll().first { $0.id == memo.id }
    try printJSON((changed?.bookmarks ?? MemoBookmarks()).map { BookmarkEntry($0) })
  }
}

/// `minutes bookmark list`
struct BookmarkListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the bookmarks of a memo in the order of their positions.",
    discussion: """
      In JSON, the position is in seconds.

      EXAMPLES
        minutes bookmark list Song
        minutes bookmark list 1a2b3c4d --json | jq '.[].position'
      """
  )

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let memo = try await options.library().memo(named: self.memo)
    if json { return try printJSON(memo.bookmarks.map { BookmarkEntry($0) }) }
    print(
      memo.bookmarks.isEmpty
        ? "The memo has no bookmarks." : MemoBookmark.table(Array(memo.bookmarks)))
  }
}

/// `minutes bookmark add`
struct BookmarkAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds a bookmark to a memo, and prints its id.",
    discussion: """
      EXAMPLES
        minutes bookmark add Song 1:05 Refrain
        minutes bookmark add 1a2b3c4d 3725.5
      """
  )

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @Argument(help: "The position from the start: seconds, or a time as in 1:05 or 1:02:05.")
  var time: ClockTime

  @Argument(help: "The label.")
  var label = ""

  @Flag(help: "Print the bookmarks of the memo as JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let memo = try await library.memo(named: self.memo)
    try time.check(isIn: memo)
    let bookmark = MemoBookmark(id: UUID(), position: time.seconds, label: label)
    try await library.changeBookmarks(of: memo, json: json) {
      try await library.repository.setBookmark(id: memo.id, bookmark: bookmark)
      return ["Added \(bookmark.line)"]
    }
  }
}

/// `minutes bookmark rename`
struct BookmarkRenameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Changes the label of a bookmark.",
    discussion: """
      EXAMPLES
        minutes bookmark rename Song Refrain "First refrain"
        minutes bookmark rename Song 1a2b3c4d ""
      """
  )

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @Argument(help: "The id of the bookmark, the beginning of the id, or the label.")
  var bookmark: String

  @Argument(help: "The new label.")
  var label: String

  @Flag(help: "Print the bookmarks of the memo as JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let memo = try await library.memo(named: self.memo)
    let old = try ItemLookup(items: Array(memo.bookmarks)).item(named: bookmark)
    let new = MemoBookmark(id: old.id, position: old.position, label: label)
    try await library.changeBookmarks(of: memo, json: json) {
      try await library.repository.setBookmark(id: memo.id, bookmark: new)
      return ["Renamed \(new.line)"]
    }
  }
}

/// `minutes bookmark remove`
struct BookmarkRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes bookmarks of a memo for good.",
    discussion: """
      EXAMPLES
        minutes bookmark remove Song Refrain
        minutes bookmark remove 1a2b3c4d 2b3c4d5e 3c4d5e6f --json
      """
  )

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @Argument(help: "The ids of the bookmarks, the beginnings of the ids, or the labels.")
  var bookmarks: [String]

  @Flag(help: "Print the bookmarks of the memo as JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let memo = try await library.memo(named: self.memo)
    let removed = try ItemLookup(items: Array(memo.bookmarks)).items(named: bookmarks)
    try await library.changeBookmarks(of: memo, json: json) {
      for bookmark in removed {
        try await library.repository.removeBookmark(id: memo.id, bookmark: bookmark.id)
      }
      return removed.map { "Removed \($0.line)" }
    }
  }
}
