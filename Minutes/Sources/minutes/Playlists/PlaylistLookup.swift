import Foundation
import MinutesCore

/// The playlists of a data folder, as the command line names them.
struct PlaylistLookup {
  /// The playlists in the order in which they were created.
  let playlists: [Playlist]

  /// A playlist that the command line does not name, or not clearly.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Returns the playlist with an id, with a title, or with an id that begins so.
  ///
  /// - Throws: ``Failure`` if no playlist or more than one has this name.
  func playlist(named name: String) throws -> Playlist {
    // Untitled items have an empty title, and a variable of a shell may be unset.
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Failure(
        description:
          "The name of the playlist is empty. 'minutes playlist list' shows the playlists and their ids."
      )
    }
    if let id = UUID(uuidString: name), let playlist = playlists.first(where: { $0.id == id }) {
      return playlist
    }
    var found = playlists.filter { $0.title == name }
    if found.isEmpty, name.count >= Self.minimumPrefixLength {
      found = playlists.filter { $0.id.uuidString.lowercased().hasPrefix(name.lowercased()) }
    }
    switch found.count {
    case 1: return found[0]
    case 0:
      throw Failure(
        description: """
          There is no playlist '\(name)'. 'minutes playlist list' shows the playlists and their ids.
          """)
    default:
      throw Failure(
        description: """
          '\(name)' names \(found.count) playlists. Give the id of one of them:
          \(Self.table(found))
          """)
    }
  }

  /// Playlists as a table for people: id, number of memos, title.
  static func table(_ playlists: [Playlist]) -> String {
    let lines = playlists.map { playlist in
      let count = String(playlist.memos.count)
      let padding = String(repeating: " ", count: max(0, 5 - count.count))
      return "\(playlist.shortID)  \(padding)\(count)  \(playlist.name)"
    }
    return (["ID        MEMOS  TITLE"] + lines).joined(separator: "\n")
  }

  /// Shorter beginnings of ids are easily mistaken.
  private static let minimumPrefixLength = 4
}

extension Playlist {
  /// The beginning of the id, which names a playlist on the command line.
  var shortID: String { String(id.uuidString.lowercased().prefix(8)) }
}

/// A playlist in JSON. Later versions may add fields.
struct PlaylistEntry: Encodable {
  var id: String
  var title: String
  /// The time at which it was created, in UTC.
  var date: Date
  /// The ids of the memos in their order.
  var memos: [String]
  /// The id of the memo at which playing stopped. Missing if the next start is from the first memo.
  var current: String?

  init(_ playlist: Playlist) {
    id = playlist.id.uuidString.lowercased()
    title = playlist.title
    date = playlist.date
    memos = playlist.memos.map { $0.uuidString.lowercased() }
    current = playlist.current?.uuidString.lowercased()
  }
}
