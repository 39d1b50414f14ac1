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

  var body: some HTML {
    div(.class("empty")) {
      if store.search.matches != nil {
        h2 { "Nothing found" }
        p {
          if let tag = store.tag {
            "No \(noun) with the tag “\(tag.text)” has all of these words."
          } else {
            store.showsFavorites
              ? "No favourite has all of these words."
              : "No memo has all of these words in its title, tags and transcript."
          }
        }
      } else if let tag = store.tag {
        h2 { "Nothing found" }
        p { "No \(noun) has the tag “\(tag.text)”." }
        button(.type(.button)) { "Show all tags" }
          .onClick { store.send(.view(.tagChosen(nil))) }
      } else {
        h2 { "No favourites yet" }
        p { "The star beside the name of a memo makes it a favourite." }
      }
    }
  }
}

extension EmptyMemoList {
  private var noun: String { store.showsFavorites ? "favourite" : "memo" }
}

/// The message of an address whose memo does not exist.
struct MissingMemoView: Component {
  let store: StoreOf<Playback>

  var body: some HTML {
    div(.class("notice missing"), .role("alert")) {
      h2 { "This memo is not here" }
      p { "It may have been deleted. Deleted memos can be restored for a while." }
      div(.class("live-answers")) {
        button(.type(.button)) { "Look at deleted memos" }
          .onClick { store.send(.opened(.deleted)) }
        button(.type(.button), .class("primary")) { "Show all memos" }
          .onClick { store.send(.opened(.list)) }
      }
    }
  }
}
