import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The list of memos: all, the favourites, or those that a search has found.
struct MemoList: Component {
  let store: StoreOf<Playback>

  var body: some HTML {
    let memos = store.scope(\.memos, action: \.memos)
    // A row has everything that it shows, so that a list of other rows renders only the new ones.
    let rows = store.rows.compactMap { row in
      memos[id: row.id].map { ListedMemo(row: row, store: $0) }
    }
    if rows.isEmpty {
      EmptyMemoList(store: store)
    } else {
      ul(.class("memos")) {
        ForEach(rows) { VoiceMemoView(store: $0.store, row: $0.row) }
      }
    }
  }
}

/// A row and its store.
private struct ListedMemo: Identifiable {
  let row: MemoRow
  let store: StoreOf<VoiceMemo>

  var id: Memo.ID { row.id }
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
