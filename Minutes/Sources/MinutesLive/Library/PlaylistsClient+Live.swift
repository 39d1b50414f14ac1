import GRDB
public import MinutesCore

extension MemoLibrary {
  /// A client of the playlists.
  public var playlists: PlaylistsClient {
    let copy = playlistCopy
    return PlaylistsClient(
      changes: { [database] in database.playlists.values() },
      create: { playlist in
        try await copy.database.change {
          try await copy.change { try $0.insert(playlist) }
        }
      },
      change: { id, changes in
        try await copy.database.change {
          try await copy.change { try $0.make(changes, of: id) }
        }
      },
      delete: { id in
        try await copy.database.change { try await copy.delete(id) }
      },
      setCurrent: { id, memo in
        try await copy.database.change {
          try await copy.change { try $0.setPlaylist("current", to: memo?.key, of: id) }
        }
      }
    )
  }
}
