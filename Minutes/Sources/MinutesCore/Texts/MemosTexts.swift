/// The tab with the list of memos.
package struct MemosTexts: Sendable {
  package var memos = "Memos"
  package var cannotBeShown = "The memos can't be shown"
  package var tryAgain = "Try again"
  package var loading = "Looking for your memos…"
  package var recordingFirst = "Recording your first memo"
  package var recordingFirstHelp = "It appears here when you stop the recording."
  package var none = "No memos yet"
  package var noneHelp = "Choose “Record” and press the button. What you say will be here."
  package var keys = "Space plays and pauses. ← and → skip 15 seconds."
  package var recentlyDeleted = "Recently deleted"
  package var export = "Export"
  package var exportAll = "Export all memos"

  package var favorites = "★ Favourites"
  package var order = "Order"
  package var newestFirst = "Newest first"
  package var oldestFirst = "Oldest first"
  package var longestFirst = "Longest first"
  package var byTitle = "By title"
  package var select = "Select"
  package var done = "Done"
  package var tag = "Tag"
  package var allTags = "All tags"

  package var searchField = "Search in titles, tags and transcripts"
  package var search = "Search"
  package var clear = "Clear"
  package var found: CountText = { $0.isOne ? "1 memo found." : "\($0) memos found." }

  /// A search has found as many memos as it finds at most.
  package var foundFirst: CountText = {
    $0.isOne ? "1 memo found. There may be more." : "\($0) memos found. There may be more."
  }

  package var nothingFound = "Nothing found"
  package var noMatch = "No memo has all of these words in its title, tags and transcript."
  package var noMatchingFavorite = "No favourite has all of these words."
  package var noMatchWithTag: NameText = {
    "No memo with the tag “\($0)” has all of these words."
  }
  package var noMatchingFavoriteWithTag: NameText = {
    "No favourite with the tag “\($0)” has all of these words."
  }
  package var noMemoWithTag: NameText = { "No memo has the tag “\($0)”." }
  package var noFavoriteWithTag: NameText = { "No favourite has the tag “\($0)”." }
  package var showAllTags = "Show all tags"
  package var noFavorites = "No favourites yet"
  package var noFavoritesHelp = "The star beside the name of a memo makes it a favourite."

  package var isNotHere = "This memo is not here"
  package var isNotHereHelp =
    "It may have been deleted. Deleted memos can be restored for a while."
  package var lookAtDeleted = "Show deleted memos"
  package var showAll = "Show all memos"

  /// English texts.
  package init() {}
}
