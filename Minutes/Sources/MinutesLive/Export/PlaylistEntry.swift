import Foundation
package import MinutesCore

/// A playlist in JSON. Later versions may add fields.
package struct PlaylistEntry: Codable {
  var id: String
  var title: String
  /// The time at which it was created, in UTC.
  var date: Date
  /// The ids of the memos in their order.
  var memos: [String]
  /// The id of the memo at which playing stopped. Missing if the next start is from the first memo.
  var current: String?

  package init(_ playlist: Playlist) {
    id = playlist.id.uuidString.lowercased()
    title = playlist.title
    date = playlist.date
    memos = playlist.memos.map { $0.uuidString.lowercased() }
    current = playlist.current?.uuidString.lowercased()
  }
}
