/// The list in which several memos are selected.
package struct SelectionTexts: Sendable {
  package var selectedMemos = "Selected memos"
  package var selected: CountText = {
    $0.isOne ? "1 memo is selected." : "\($0) memos are selected."
  }
  package var selectAll = "Select all"
  package var selectNone = "Select none"
  package var addToFavorites = "★ Add to favourites"
  package var removeFromFavorites = "★ Remove from favourites"
  package var join = "Join"
  package var joinHelp = "Make one memo of them, in the order of their dates"
  package var delete = "Delete"

  package var becameFavorites: CountText = {
    $0.isOne ? "1 memo was added to the favourites." : "\($0) memos were added to the favourites."
  }
  package var wereFavorites: CountText = {
    $0.isOne
      ? "1 memo was removed from the favourites." : "\($0) memos were removed from the favourites."
  }

  package var tags = "Tags"
  package var tag = "Tag"
  package var addTag = "Add tag"
  package var removeTag = "Remove tag"
  package var tagWasAdded: @Sendable (_ tag: String, _ count: Count) -> String = {
    "The tag “\($0)” was added to \($1.isOne ? "1 memo" : "\($1) memos")."
  }
  package var tagWasRemoved: @Sendable (_ tag: String, _ count: Count) -> String = {
    "The tag “\($0)” was removed from \($1.isOne ? "1 memo" : "\($1) memos")."
  }
  package var tagsWereNotChanged = "The tags were not changed."

  package var playlist = "Playlist"
  package var newPlaylist = "New playlist"
  package var addToPlaylist = "Add to playlist"
  package var addToAPlaylist = "Add to a playlist"
  package var added: CountText = {
    $0.isOne
      ? "1 memo was added to the playlist." : "\($0) memos were added to the playlist."
  }
  package var wereNotAdded = "The memos were not added."

  /// English texts.
  package init() {}
}
