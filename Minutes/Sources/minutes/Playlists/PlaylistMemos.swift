import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes playlist add`
struct PlaylistAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds memos at the end of a playlist, except for those that it has.",
    discussion: """
      EXAMPLES
        minutes playlist add "For the way home" 1a2b3c4d Song
      """
  )

  @Argument(
    help: "The id of the playlist, the beginning of the id, or the title.", completion: .playlist)
  var playlist: String

  @Argument(
    help: "The ids of the memos, the beginnings of the ids, or the titles.", completion: .memo)
  var memos: [String]

  @Flag(help: "Print the playlist as JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let playlist = try await library.playlist(named: self.playlist)
    let memos = try await library.memoLookup().items(named: self.memos)
    try await library.playlists.add(id: playlist.id, memos: memos.map(\.id))
    if json { return try await library.printAsJSON(playlist) }
    for memo in memos {
      print("\(playlist.memos.contains(memo.id) ? "Already there" : "Added"): \(memo.shortID)")
    }
  }
}

/// `minutes playlist remove`
struct PlaylistRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes memos from a playlist. The memos stay in the library.",
    discussion: """
      EXAMPLES
        minutes playlist remove "For the way home" Song
      """
  )

  @Argument(
    help: "The id of the playlist, the beginning of the id, or the title.", completion: .playlist)
  var playlist: String

  @Argument(
    help: "The ids of the memos, the beginnings of the ids, or the titles.", completion: .memo)
  var memos: [String]

  @Flag(help: "Print the playlist as JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let playlist = try await library.playlist(named: self.playlist)
    let lookup = try await library.memoLookup().only(in: playlist)
    for memo in try lookup.memos(named: memos, of: playlist) {
      try await library.playlists.remove(id: playlist.id, memo: memo.id)
      if !json { print("Removed: \(memo.shortID)") }
    }
    if json { try await library.printAsJSON(playlist) }
  }
}

/// `minutes playlist move`
struct PlaylistMoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Moves a memo in a playlist before another one, or to the end.",
    discussion: """
      EXAMPLES
        minutes playlist move "For the way home" Song --before Interview
        minutes playlist move "For the way home" Song
      """
  )

  @Argument(
    help: "The id of the playlist, the beginning of the id, or the title.", completion: .playlist)
  var playlist: String

  @Argument(
    help: "The id of the memo, the beginning of the id, or the title.", completion: .memo)
  var memo: String

  @Option(help: "The memo before which it is put. Default: the end.")
  var before: String?

  @Flag(help: "Print the playlist as JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let playlist = try await library.playlist(named: self.playlist)
    let lookup = try await library.memoLookup().only(in: playlist)
    let memo = try lookup.memos(named: [self.memo], of: playlist)[0]
    let successor = try before.map { try lookup.memos(named: [$0], of: playlist)[0] }
    try await library.playlists.move(id: playlist.id, memo: memo.id, successor: successor?.id)
    if json { return try await library.printAsJSON(playlist) }
    print("Moved: \(memo.shortID)")
  }
}

extension ItemLookup<Memo> {
  /// The memos of a playlist.
  fileprivate func only(in playlist: Playlist) -> Self {
    ItemLookup(items: items.filter { playlist.memos.contains($0.id) })
  }

  /// Returns the memos with these names, each once. The error names the playlist.
  fileprivate func memos(named names: [String], of playlist: Playlist) throws -> [Memo] {
    do { return try items(named: names) } catch let failure as CommandFailure {
      throw CommandFailure(
        description: """
          In the playlist '\(playlist.name)': \(failure.description) 'minutes playlist show \
          \(playlist.shortID)' shows those of the playlist.
          """)
    }
  }
}
