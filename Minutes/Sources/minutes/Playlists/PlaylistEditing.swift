import ArgumentParser
import Foundation
import MinutesCore
import MinutesLive

/// `minutes playlist create`
struct PlaylistCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Creates a playlist, and prints its id.",
    discussion: """
      EXAMPLES
        minutes playlist create "For the way home"
        minutes playlist create Evening 1a2b3c4d Song
        minutes playlist create Morning --json | jq -r .id
      """
  )

  @Argument(help: "The title of the playlist.")
  var title: String

  @Argument(
    help: "The ids of its memos, the beginnings of the ids, or the titles.", completion: .memo)
  var memos: [String] = []

  @Flag(help: "Print the playlist as JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let memos = try await library.memoLookup().items(named: self.memos)
    let playlist = Playlist(id: UUID(), title: title, date: .now, memos: memos.map(\.id))
    try await library.playlists.create(playlist: playlist)
    if json { return try await library.printAsJSON(playlist) }
    print("Created \(playlist.idAndTitle)")
  }
}

/// `minutes playlist rename`
struct PlaylistRenameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Changes the title of a playlist.",
    discussion: """
      EXAMPLES
        minutes playlist rename "For the way home" Evening
      """
  )

  @Argument(
    help: "The id of the playlist, the beginning of the id, or the title.", completion: .playlist)
  var playlist: String

  @Argument(help: "The new title.")
  var title: String

  @Flag(help: "Print the playlist as JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    var playlist = try await library.playlist(named: self.playlist)
    try await library.playlists.rename(id: playlist.id, title: title)
    if json { return try await library.printAsJSON(playlist) }
    playlist.title = Memo.validTitle(title)
    print("Renamed \(playlist.idAndTitle)")
  }
}

/// `minutes playlist delete`
struct PlaylistDeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Deletes a playlist for good. Its memos stay.",
    discussion: """
      EXAMPLES
        minutes playlist delete "For the way home"
      """
  )

  @Argument(
    help: "The id of the playlist, the beginning of the id, or the title.", completion: .playlist)
  var playlist: String

  @Flag(help: "Print the playlist as JSON.")
  var json = false

  @OptionGroup var options: DataOptions

  func run() async throws {
    let library = try await options.library()
    let playlist = try await library.playlist(named: self.playlist)
    try await library.playlists.delete(id: playlist.id)
    if json { return try printJSON(PlaylistEntry(playlist)) }
    print("Deleted \(playlist.idAndTitle)")
  }
}
