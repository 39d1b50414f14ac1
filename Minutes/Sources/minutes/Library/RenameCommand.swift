import ArgumentParser
import MinutesCore
import MinutesLive

/// `minutes rename`
struct RenameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Changes the title of a memo.",
    discussion: """
      A title has at most \(Memo.maximumTitleLength) characters; the rest is cut off. An empty title removes the title: the memo \
      has the part of the day as its name then, as in “Morning recording”. Open pages show a change at once.

      EXAMPLES
        minutes rename "Morning recording 2" "What to tell the landlord"
        minutes rename 1a2b3c4d Song --json | jq -r .title
        minutes rename Song ""
      """
  )

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @Argument(help: "The new title. An empty one removes the title.")
  var title: String

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    var memo = try await library.memo(named: self.memo)
    try await CommandFailure.describing("The title was not changed") {
      try await library.repository.rename(id: memo.id, title: title)
    }
    memo.title = Memo.validTitle(title)
    if json { return try printJSON(MemoEntry(memo)) }
    guard memo.hasName else {
      return print(
        "Removed the title of \(memo.shortID). The part of the day is its name: \(memo.listedTitle)"
      )
    }
    print("Renamed \(memo.idAndTitle)")
  }
}
