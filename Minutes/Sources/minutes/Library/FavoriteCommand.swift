import ArgumentParser
import MinutesCore
import MinutesLive

/// `minutes favorite`
struct FavoriteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorite",
    abstract: "Marks memos as favourites, and removes the marks.",
    discussion: """
      All of the memos are changed, or none. Open pages show a change at once.

      EXAMPLES
        minutes favorite 1a2b3c4d "What to tell the landlord"
        minutes favorite Song --remove --json
        minutes list --favorites
      """
  )

  @Argument(
    help: "The ids of the memos, the beginnings of the ids, or the titles.", completion: .memo)
  var memos: [String]

  @Flag(help: "Remove the marks.")
  var remove = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let named = try await library.memoLookup().items(named: memos)
    try await CommandFailure.describing("The marks were not changed") {
      try await library.repository.setFavorite(ids: named.map(\.id), isFavorite: !remove)
    }
    try await library.printCurrent(named, json: json)
  }
}
