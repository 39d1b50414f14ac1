import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The list in which several memos are selected, and what can be done with them.
struct MemoSelectionView: Component {
  let store: StoreOf<MemoSelection>

  let playback: StoreOf<Playback>
  let playlists: StoreOf<PlaylistListFeature>

  /// Whether a preview opens the forms, as the browser does.
  var opensForms = false

  @Environment(\.texts) private var texts

  var body: some HTML {
    // Memos are selected in the order of the page.
    let listed = playback.rows.ids
    let count = listed.count(where: store.memos.contains)
    div(.class("selection"), .role("group"), .aria("label", texts.selection.selectedMemos)) {
      p(.role("status")) { statusText(count) }
      div(.class("buttons")) {
        button(.type(.button)) {
          count == listed.count ? texts.selection.selectNone : texts.selection.selectAll
        }
        .onClick { store.send(.view(.allButtonTapped(listed))) }
        button(
          // It keeps the focus when it is pressed.
          .type(.button), .aria("disabled", count < 2 || playback.joiningCount != nil),
          .title(texts.selection.joinHelp)
        ) {
          texts.selection.join
        }
        .onClick { store.send(.view(.joinButtonTapped(listed: listed))) }
        button(.type(.button), .disabled(count == 0)) { texts.selection.delete }
          .onClick { store.send(.view(.deleteButtonTapped(listed: listed))) }
        // Behind the short buttons, so that a narrow phone needs no further row.
        FavoriteButton(store: store, playback: playback)
        ExportLink(memos: listed.filter(store.memos.contains), selection: store)
        // Closed, so that the list is in sight on a phone.
        details(.open(opensForms)) {
          summary(.aria("disabled", count == 0)) { texts.selection.tag }
          tagForm(count, listed)
        }
        details(.open(opensForms)) {
          summary(.aria("disabled", count == 0)) { texts.selection.playlist }
          playlistForm(count, listed)
        }
      }
    }
    .onHotKey("Control+a", "Meta+a") { _ in store.send(.view(.allKeyPressed(playback.rows.ids))) }
    .onHotKey("Escape") { _ in store.send(.view(.escapeKeyPressed)) }
    SelectableMemos(store: store, playback: playback)
  }

  private func statusText(_ count: Int) -> String {
    if let tagging = store.tagging {
      let text = tagging.isRemoval ? texts.selection.tagWasRemoved : texts.selection.tagWasAdded
      return text(tagging.tag.text, tagging.count.counted)
    }
    if let marking = store.marking {
      let text =
        marking.isFavorite ? texts.selection.becameFavorites : texts.selection.wereFavorites
      return text(marking.count.counted)
    }
    if let added = store.addedCount { return texts.selection.added(added.counted) }
    return texts.selection.selected(count.counted)
  }

  private func tagForm(_ count: Int, _ listed: [Memo.ID]) -> some HTML {
    div {
      form(.class("buttons"), .aria("label", texts.selection.tags)) {
        TagField(id: "tag-of-selection", label: texts.selection.tag, text: store.tag) {
          store.send(.view(.tagTextFieldChanged($0)))
        }
        button(.disabled(count == 0)) { texts.selection.addTag }
        button(.type(.button), .disabled(count == 0)) { texts.selection.removeTag }
          .onClick { store.send(.view(.tagRemoveButtonTapped(listed: listed))) }
      }
      .onSubmit { _ in store.send(.view(.tagAddButtonTapped(listed: listed))) }
      p(.class("failed"), .role("alert")) { store.tagProblem ?? "" }
    }
  }

  private func playlistForm(_ count: Int, _ listed: [Memo.ID]) -> some HTML {
    form(.class("buttons"), .aria("label", texts.selection.addToAPlaylist)) {
      select(.aria("label", texts.selection.playlist), .value(store.playlist?.uuidString ?? "")) {
        option(.value(""), .selected(store.playlist == nil)) { texts.selection.newPlaylist }
        for playlist in playlists.playlists {
          option(
            .value(playlist.id.uuidString), .selected(playlist.id == store.playlist)
          ) {
            playlist.name(in: texts)
          }
        }
      }
      .onChange { store.send(.view(.playlistChosen(UUID(uuidString: $0)))) }
      button(.disabled(count == 0)) { texts.selection.addToPlaylist }
    }
    .onSubmit { _ in store.send(.view(.addButtonTapped(listed: listed))) }
  }
}

/// The button that makes favourites of the selected memos. If all of them are, it removes the marks.
private struct FavoriteButton: Component {
  let store: StoreOf<MemoSelection>
  let playback: StoreOf<Playback>

  @Environment(\.texts) private var texts

  var body: some HTML {
    let library = playback.library
    let features = playback.features
    let listed = playback.rows.ids
    let selected = listed.filter(store.memos.contains)
    let areFavorites = selected.allSatisfy {
      (features[id: $0]?.memo ?? library[id: $0])?.isFavorite == true
    }
    button(.type(.button), .disabled(selected.isEmpty)) {
      areFavorites && !selected.isEmpty
        ? texts.selection.removeFromFavorites : texts.selection.addToFavorites
    }
    .onClick { store.send(.view(.favoriteButtonTapped(listed: listed))) }
  }
}

/// The list in which memos are selected.
private struct SelectableMemos: Component {
  let store: StoreOf<MemoSelection>
  let playback: StoreOf<Playback>

  @Environment(\.texts) private var texts

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
      // The page's script reports a click with Shift, before the change.
      .on("range-choice") { event in
        guard let isSelected = event.isChecked else { return }
        store.send(.view(.rangeToggled(to: memo.id, isSelected, listed: playback.rows.ids)))
      }
      span(.class("name")) { memo.name }
      " "
      span(.class("facts")) {
        memo.factsText
        if memo.isFavorite { favoriteMark(texts) }
      }
    }
  }
}
