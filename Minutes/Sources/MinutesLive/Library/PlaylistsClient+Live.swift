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
      rename: { id, title in
        let title = Memo.validTitle(title)
        try await copy.database.change {
          try await copy.change { try $0.setPlaylist("title", to: title, of: id) }
        }
      },
      delete: { id in
        try await copy.database.change { try await copy.delete(id) }
      },
      add: { id, memos in
        try await copy.database.change {
          try await copy.change { database in
            try database.requirePlaylist(id)
            try database.append(memos, to: id)
          }
        }
      },
      remove: { id, memo in
        try await copy.database.change {
          try await copy.change { database in
            try database.requirePlaylist(id)
            try database.remove(memo, from: id)
          }
        }
      },
      move: { id, memo, successor in
        try await copy.database.change {
          try await copy.change { database in
            try database.requirePlaylist(id)
            try database.move(memo, before: successor, in: id)
          }
        }
      },
      setCurrent: { id, memo in
        try await copy.database.change {
          try await copy.change { try $0.setPlaylist("current", to: memo?.key, of: id) }
        }
      }
    )
  }
}
