import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The list in which several memos are selected, and what can be done with them.
struct MemoSelectionView: Component {
  let store: StoreOf<MemoSelection>

  let playback: StoreOf<Playback>
  let playlists: StoreOf<PlaylistListFeature>

  var body: some HTML {
    // Memos are selected in the order of the page.
    let listed = playback.rows.ids
    let count = listed.count(where: store.memos.contains)
    div(.class("selection"), .role("group"), .aria("label", "Selected memos")) {
      p(.role("status")) { statusText(count) }
      div(.class("answers")) {
        button(.type(.button)) { count == listed.count ? "Select none" : "Select all" }
          .onClick { store.send(.view(.allButtonTapped(listed))) }
        button(.type(.button), .disabled(count == 0)) { "★ Favourite" }
          .onClick { store.send(.view(.favoriteButtonTapped(listed: listed))) }
        button(
          // It keeps the focus when it is pressed.
          .type(.button), .aria("disabled", count < 2 || playback.joiningCount != nil),
          .title("Make one memo of them, in the order of their dates")
        ) {
          "Join"
        }
        .onClick { store.send(.view(.joinButtonTapped(listed: listed))) }
        button(.type(.button), .disabled(count == 0)) { "Delete" }
          .onClick { store.send(.view(.deleteButtonTapped(listed: listed))) }
        ExportLink(memos: listed.filter(store.memos.contains))
        // Closed, so that the list is in sight on a phone.
        details {
          summary { "Tag" }
          tagForm(count, listed)
        }
        details {
          summary { "Playlist" }
          playlistForm(count, listed)
        }
      }
    }
    SelectableMemos(store: store, playback: playback)
  }

  private func statusText(_ count: Int) -> String {
    if let tagging = store.tagging {
      let memos = tagging.count == 1 ? "1 memo" : "\(tagging.count.localText) memos"
      return tagging.isRemoval
        ? "The tag “\(tagging.tag.text)” was removed from \(memos)."
        : "The tag “\(tagging.tag.text)” was added to \(memos)."
    }
    if let added = store.addedCount {
      return added == 1
        ? "1 memo was added to the playlist."
        : "\(added.localText) memos were added to the playlist."
    }
    return count == 1 ? "1 memo is selected." : "\(count.localText) memos are selected."
  }

  private func tagForm(_ count: Int, _ listed: [Memo.ID]) -> some HTML {
    div {
      form(.class("answers"), .aria("label", "Tags")) {
        TagField(id: "tag-of-selection", label: "Tag", text: store.tag) {
          store.send(.view(.tagTextFieldChanged($0)))
        }
        button(.disabled(count == 0)) { "Add tag" }
        button(.type(.button), .disabled(count == 0)) { "Remove tag" }
          .onClick { store.send(.view(.tagRemoveButtonTapped(listed: listed))) }
      }
      .onSubmit { _ in store.send(.view(.tagAddButtonTapped(listed: listed))) }
      p(.class("failed"), .role("alert")) { store.tagProblem ?? "" }
    }
  }

  private func playlistForm(_ count: Int, _ listed: [Memo.ID]) -> some HTML {
    form(.class("answers"), .aria("label", "Add to a playlist")) {
      select(.aria("label", "Playlist"), .value(store.playlist?.uuidString ?? "")) {
        option(.value(""), .selected(store.playlist == nil)) { "New playlist" }
        for playlist in playlists.playlists {
          option(
            .value(playlist.id.uuidString), .selected(playlist.id == store.playlist)
          ) {
            playlist.name
          }
        }
      }
      .onChange { store.send(.view(.playlistChosen(UUID(uuidString: $0)))) }
      button(.disabled(count == 0)) { "Add to playlist" }
    }
    .onSubmit { _ in store.send(.view(.addButtonTapped(listed: listed))) }
  }
}

/// The list in which memos are selected.
private struct SelectableMemos: Component {
  let store: StoreOf<MemoSelection>
  let playback: StoreOf<Playback>

  var body: some HTML {
    let library = playback.library
    let features = playback.features
    LazyList(
      playback.rows, elementID: "selectable-memos", estimatedRowHeight: MemoList.rowHeight
    ) { row in
      li {
        if row.startsPeriod, let period = row.period {
          MemoPeriodHeading(period: period)
        }
        if let memo = features[id: row.id]?.memo ?? library[id: row.id] { choice(of: memo) }
      }
    }
    .attributes(.class("selectable-memos"))
  }

  private func choice(of memo: Memo) -> some HTML {
    label {
      input(
        .type(.checkbox), .id("selected-\(memo.id)"), .checked(store.memos.contains(memo.id))
      )
      .onCheck { store.send(.view(.memoToggled(memo.id, $0))) }
      span(.class("name")) { memo.name }
      " "
      span(.class("facts")) { factsText(memo) }
    }
  }

  private func factsText(_ memo: Memo) -> String {
    "\(memo.dateText), \(memo.duration.lengthText)"
  }
}
