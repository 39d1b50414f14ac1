import ArgumentParser
import MinutesCore
import MinutesLive

/// `minutes tag`
struct TagCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Adds tags to memos, and removes them.",
    discussion: """
      A tag has 1 to \(MemoTag.maximumLength) characters, and a memo at most \(MemoTags.maximumCount) tags. Tags that differ only in case \
      are the same. All of the memos are changed, or none. Open pages show a change at once. Without --add and --remove, the memos are \
      printed with their tags.

      EXAMPLES
        minutes tag 1a2b3c4d "What to tell the landlord" --add flat --add "to do"
        minutes tag Song --remove draft --json
        minutes list --tag flat
      """
  )

  @Argument(
    help: "The ids of the memos, the beginnings of the ids, or the titles.", completion: .memo)
  var memos: [String]

  @Option(name: .long, parsing: .singleValue, help: "A tag that the memos get. Repeat it for more.")
  var add: [MemoTag] = []

  @Option(
    name: .long, parsing: .singleValue,
    help: "A tag that is removed from the memos. Repeat it for more."
  )
  var remove: [MemoTag] = []

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func validate() throws {
    if let tag = add.first(where: remove.contains) {
      throw ValidationError("The tag '\(tag.text)' can't be both added and removed.")
    }
  }

  func run() async throws {
    let library = try await options.library()
    let named = try await library.memoLookup().items(named: memos)
    if !add.isEmpty || !remove.isEmpty {
      try await CommandFailure.describing("The tags were not changed") {
        try await library.repository.changeTags(
          ids: named.map(\.id), added: add, removed: remove)
      }
    }
    try await library.printCurrent(named, json: json)
  }
}
