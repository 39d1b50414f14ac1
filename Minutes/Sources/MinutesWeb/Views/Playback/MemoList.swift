import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The list of memos: all, the favourites, or those that a search has found.
struct MemoList: Component {
  let store: StoreOf<Playback>

  /// The transcripts that are not complete. `nil` if the list does not show them.
  var transcripts: StoreOf<ListedTranscripts>?

  /// The height of most closed rows, in CSS pixels.
  static let rowHeight = 60

  var body: some HTML {
    if store.rows.isEmpty {
      EmptyMemoList(store: store)
    } else {
      let library = store.library
      let features = store.scope(\.features, action: \.memos)
      let pattern = store.search.matches == nil ? nil : SearchPattern(store.search.text)
      // The page has only the rows near the visible ones, whatever the number of memos.
      LazyList(store.rows, elementID: "memos", estimatedRowHeight: Self.rowHeight) { row in
        if let memo = library[id: row.id] {
          VoiceMemoView(
            memo: memo, row: row, store: features[id: row.id], playback: store,
            transcript: transcripts?.states[row.id], searchPattern: pattern)
        } else {
          li {}
        }
      }
      .keeping(keptMemos)
      .scrolled(to: store.openMemoID)
      .attributes(.class("memos"))
    }
  }

  /// The open memo, which may have a text field with the focus or a transcript that is being read, and the memo that was
  /// played last.
  private var keptMemos: [Memo.ID] { [store.openMemoID, store.selection].compactMap(\.self) }
}

/// The reason why no memo is listed.
private struct EmptyMemoList: Component {
  let store: StoreOf<Playback>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("empty")) {
      if store.search.matches != nil {
        h2 { texts.memos.nothingFound }
        p {
          if let tag = store.tag {
            store.showsFavorites
              ? texts.memos.noMatchingFavoriteWithTag(tag.text)
              : texts.memos.noMatchWithTag(tag.text)
          } else {
            store.showsFavorites ? texts.memos.noMatchingFavorite : texts.memos.noMatch
          }
        }
      } else if let tag = store.tag {
        h2 { texts.memos.nothingFound }
        p {
          store.showsFavorites
            ? texts.memos.noFavoriteWithTag(tag.text) : texts.memos.noMemoWithTag(tag.text)
        }
        button(.type(.button)) { texts.memos.showAllTags }
          .onClick { store.send(.view(.tagChosen(nil))) }
      } else {
        h2 { texts.memos.noFavorites }
        p { texts.memos.noFavoritesHelp }
      }
    }
  }
}

/// The message of an address whose memo does not exist.
struct MissingMemoView: Component {
  let store: StoreOf<Playback>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("notice missing"), .role("alert")) {
      h2 { texts.memos.isNotHere }
      p { texts.memos.isNotHereHelp }
      div(.class("live-buttons")) {
        button(.type(.button)) { texts.memos.lookAtDeleted }
          .onClick { store.send(.opened(.deleted)) }
        button(.type(.button), .class("primary")) { texts.memos.showAll }
          .onClick { store.send(.opened(.list)) }
      }
    }
  }
}
