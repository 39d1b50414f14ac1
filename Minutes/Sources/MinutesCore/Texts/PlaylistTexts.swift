/// The tab with the playlists.
package struct PlaylistTexts: Sendable {
  package var playlists = "Playlists"
  package var cannotBeShown = "The playlists can't be shown"
  package var tryAgain = "Try again"
  package var loading = "Looking for your playlists…"
  package var none = "No playlists yet"
  package var noneHelp =
    "A playlist has memos in the order that you choose, and plays one after the other."
  package var new = "New playlist"

  package var noMemos = "No memos"
  package var memosAndLength: @Sendable (_ count: Count, _ length: String) -> String = {
    $0.isOne ? "\($0) memo, \($1)" : "\($0) memos, \($1)"
  }

  package var back = "‹ Playlists"
  package var nameField = "Name of the playlist"
  package var untitled = "Untitled playlist"
  package var sharesTitle = "Another playlist has this name, too."
  package var playAll = "Play all"
  package var resume = "Continue"
  package var pause = "Pause"
  package var next = "Next memo"
  package var previous = "Previous memo"
  package var addMemos = "Add memos"
  package var deletePlaylist = "Delete playlist"
  package var isEmpty = "This playlist has no memos yet."
  package var memos = "Memos of the playlist"

  /// The name of a memo that is gone.
  package var memo = "Memo"
  package var isNumber: @Sendable (_ name: String, _ number: Count, _ count: Count) -> String = {
    "\($0) is number \($1) of \($2)."
  }
  package var moveMemo: NameText = { "Move \($0)" }
  package var moveHelp = "Drag, or press ↑ and ↓"
  package var playMemo: NameText = { "Play \($0)" }
  package var pauseMemo: NameText = { "Pause \($0)" }
  package var showMemo = "Show the memo"
  package var removeMemo: NameText = { "Remove \($0) from the playlist" }
  package var remove = "Remove from the playlist"
  package var positionOfDuration: @Sendable (_ position: String, _ duration: String) -> String = {
    "\($0) of \($1)"
  }

  package var memosToAdd = "Memos to add"
  package var hasAll = "All memos are in this playlist."
  package var noMatch =
    "No other memo has all of these words in its title, tags and transcript."
  package var selected: CountText = {
    $0.isOne ? "1 memo is selected." : "\($0) memos are selected."
  }
  package var cancel = "Cancel"
  package var add = "Add"

  package var wasNotChanged = "The playlist could not be changed."
  package var deleteQuestion: NameText = { "Delete “\($0)”?" }
  package var deleteWarning = "Its memos are kept."
  package var delete = "Delete"
  package var keep = "Keep"

  /// English texts.
  package init() {}
}
