import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The bookmarks of the open memo.
struct MemoBookmarksView: Component {
  let store: StoreOf<VoiceMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if !store.memo.bookmarks.isEmpty {
      ol(.class("bookmarks"), .aria("label", texts.memo.bookmarks(store.memo.name))) {
        ForEach(Array(store.memo.bookmarks), id: \.id) { bookmark in
          li(.id("bookmark-\(bookmark.id)")) { row(bookmark) }
        }
      }
    }
  }

  @HTMLBuilder private func row(_ bookmark: MemoBookmark) -> some HTML {
    let time = bookmark.position.spokenText
    button(.type(.button), .class("quiet"), .aria("label", texts.memo.goTo(time))) {
      bookmark.position.clockText
    }
    .onClick { store.send(.view(.bookmarkTapped(bookmark.id))) }
    input(
      .type(.text), .aria("label", texts.memo.bookmarkLabel(time)), .placeholder(texts.memo.label),
      .value(bookmark.label), .maxLength(MemoBookmark.maximumLength), .autocomplete("off"),
      .enterKeyHint("done")
    )
    .onChange { store.send(.view(.bookmarkLabelChanged(bookmark.id, $0))) }
    button(
      .type(.button), .class("delete"), .aria("label", texts.memo.deleteBookmark(time)),
      .title(texts.memo.delete)
    ) {
      "×"
    }
    .onClick { store.send(.view(.bookmarkRemoveButtonTapped(bookmark.id))) }
  }
}

/// The button that adds a bookmark at the position of the player.
struct BookmarkButton: Component {
  let store: StoreOf<VoiceMemo>

  @Environment(\.hasLetterKeys) private var hasLetterKeys
  @Environment(\.texts) private var texts

  var body: some HTML {
    // The key is for the memo that is open in the list. A meeting may show several memos.
    let hasKey = hasLetterKeys && store.isOpen
    button(
      .type(.button), .class("quiet"),
      .title(hasKey ? texts.memo.addBookmarkWithKey : texts.memo.addBookmark),
      .when(hasKey, .aria("keyshortcuts", "B"))
    ) {
      texts.memo.bookmark
    }
    .onClick { store.send(.view(.bookmarkAddButtonTapped)) }
  }
}
