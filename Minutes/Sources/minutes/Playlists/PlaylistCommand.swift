import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes playlist`
struct PlaylistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playlist",
    abstract: "Lists and changes the playlists.",
    discussion: """
      A playlist and a memo are named by the id, the beginning of the id, or the title. Open pages show a change at once.

      EXAMPLES
        minutes playlist list
        minutes playlist create "For the way home" 1a2b3c4d
        minutes playlist add "For the way home" Song
      """,
    subcommands: [
      PlaylistListCommand.self, PlaylistShowCommand.self, PlaylistCreateCommand.self,
      PlaylistRenameCommand.self, PlaylistDeleteCommand.self, PlaylistAddCommand.self,
      PlaylistRemoveCommand.self, PlaylistMoveCommand.self,
    ]
  )
}

extension CompletionKind {
  /// The titles of the playlists.
  static var playlist: CompletionKind { titles { try await $0.playlists().map(\.name) } }
}

extension MemoLibrary {
  /// The playlists in the order in which they were created.
  func allPlaylists() async throws -> [Playlist] {
    var changes = playlists.changes().makeAsyncIterator()
    return try await changes.next() ?? []
  }

  /// The playlist that the command line names.
  func playlist(named name: String) async throws -> Playlist {
    try ItemLookup(items: await allPlaylists()).item(named: name)
  }

  /// Prints a playlist as it is now.
  func printAsJSON(_ playlist: Playlist) async throws {
    let current = try await allPlaylists().first { $0.id == playlist.id }
    try printJSON(PlaylistEntry(current ?? playlist))
  }
}

/// `minutes playlist list`
struct PlaylistListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the playlists in the order in which they were created.",
    discussion: """
      EXAMPLES
        minutes playlist list
        minutes playlist list --json | jq -r '.[].title'
      """
  )

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let playlists = try await options.library().allPlaylists()
    if json { return try printJSON(playlists.map(PlaylistEntry.init)) }
    print(playlists.isEmpty ? "There are no playlists." : Playlist.table(playlists))
  }
}

/// `minutes playlist show`
struct PlaylistShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints the memos of a playlist in their order.",
    discussion: """
      EXAMPLES
        minutes playlist show "For the way home"
        minutes playlist show 1a2b3c4d --json
      """
  )

  @Argument(
    help: "The id of the playlist, the beginning of the id, or the title.", completion: .playlist)
  var playlist: String

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let playlist = try await library.playlist(named: self.playlist)
    if json { return try printJSON(PlaylistEntry(playlist)) }
    let all = try await library.repository.snapshot()
    let memos = playlist.memos.compactMap { all[id: $0] }
    print("Title:    \(playlist.name)")
    print("Id:       \(playlist.id.uuidString.lowercased())")
    print(memos.isEmpty ? "It has no memos." : "\n\(MemoTable(memos: memos).text)")
  }
}
