import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// An open playlist.
struct PlaylistDetailView: Component {
  let store: StoreOf<PlaylistDetailFeature>
  let playback: StoreOf<Playback>

  /// The memo that this page plays as part of the playlist.
  let playedMemo: Memo.ID?

  /// Whether another playlist has the same title.
  let sharesTitle: Bool

  @Environment(\.texts) private var texts

  var body: some HTML {
    a(.class("back"), .href(AppFeature.State.Tab.playlists.path)) { texts.playlists.back }
      .onClick(options: EventOptions(preventsDefault: true)) {
        store.send(.view(.backButtonTapped))
      }
    header(.class("heading")) {
      input(
        .type(.text), .class("title"), .id("playlist-title"),
        .aria("label", texts.playlists.nameField),
        .value(store.title), .placeholder(texts.playlists.untitled),
        .maxLength(Memo.maximumTitleLength), .autocomplete("off"), .enterKeyHint("done"),
        // A new playlist gets its name first.
        .autofocus(store.playlist.title.isEmpty && store.playlist.memos.isEmpty)
      )
      .onInput { store.send(.view(.titleTextFieldChanged($0))) }
      .onBlur { store.send(.view(.titleTextFieldBlurred)) }
      span(.class("facts")) { store.playlist.lengthText(texts.playlists, in: playback) }
    }
    p(.class("hint"), .role("status")) { sharesTitle ? texts.playlists.sharesTitle : "" }
    div(.class("buttons")) {
      if store.playlist.memos.count > 1 { stepButton(.previous) }
      if !store.playlist.memos.isEmpty { playButton }
      if store.playlist.memos.count > 1 { stepButton(.next) }
      button(.type(.button)) { texts.playlists.addMemos }.onClick {
        store.send(.view(.addButtonTapped))
      }
      button(.type(.button), .class("quiet")) { texts.playlists.deletePlaylist }
        .onClick { store.send(.view(.deleteButtonTapped)) }
    }
    if store.additions != nil {
      PlaylistAdditions(store: store, playback: playback)
    } else if store.playlist.memos.isEmpty {
      p(.class("hint")) { texts.playlists.isEmpty }
    }
    PlaylistMemoList(store: store, playback: playback, playedMemo: playedMemo)
    p(.class("spoken"), .role("status")) { movedText }
  }

  @HTMLBuilder private var playButton: some HTML {
    if let playedMemo, playback.features[id: playedMemo]?.mode == .playing {
      button(.type(.button), .class("primary")) { texts.playlists.pause }
        .onClick { store.send(.view(.pauseButtonTapped(playedMemo))) }
    } else {
      button(.type(.button), .class("primary")) {
        store.playlist.current == nil ? texts.playlists.playAll : texts.playlists.resume
      }
      .onClick { store.send(.view(.playButtonTapped(from: nil))) }
    }
  }

  private func stepButton(_ step: Playlist.Step) -> some HTML {
    let memo = playedMemo ?? store.playlist.current
    let label = step == .next ? texts.playlists.next : texts.playlists.previous
    return button(
      // It keeps the focus when the last memo is reached.
      .type(.button), .class("quiet"), .aria("label", label), .title(label),
      .aria("disabled", !hasStep(step, from: memo))
    ) {
      step == .next ? Icon.next : Icon.previous
    }
    .onClick {
      let position = memo.map { playback.state.position(of: $0) }
      store.send(.view(.stepButtonTapped(step, position: position ?? 0)))
    }
  }

  /// Whether there is a memo to step to. The first one can be played from its beginning.
  private func hasStep(_ step: Playlist.Step, from memo: Memo.ID?) -> Bool {
    guard let memo else { return false }
    return step == .previous || store.playlist.successor(of: memo) != nil
  }

  /// The place of the memo that was moved last, for screen readers.
  private var movedText: String {
    let memos = store.playlist.memos
    guard let memo = store.movedMemo, let index = memos.firstIndex(of: memo) else { return "" }
    let name = playback.library[id: memo]?.name ?? texts.playlists.memo
    return texts.playlists.isNumber(name, (index + 1).counted, memos.count.counted)
  }
}

/// The memos of a playlist. The page has only the rows near the visible ones.
private struct PlaylistMemoList: Component {
  let store: StoreOf<PlaylistDetailFeature>
  let playback: StoreOf<Playback>
  let playedMemo: Memo.ID?

  @Environment(\.texts) private var texts

  /// The distance of most rows, in CSS pixels.
  private static let rowHeight = 72

  var body: some HTML {
    let library = playback.library
    let features = playback.scope(\.features, action: \.memos)
    let current = playedMemo ?? store.playlist.current
    LazyList(
      store.playlist.memos, id: \.self, elementID: "playlist-memos",
      estimatedRowHeight: Self.rowHeight
    ) { id in
      PlaylistMemo(
        id: id, memo: library[id: id], feature: features[id: id], store: store,
        isCurrent: id == current)
    }
    // The handle of the memo that is moved by keys keeps the focus. The browser has not reported that.
    .keeping([store.movedMemo].compactMap(\.self))
    .attributes(
      .class("playlist-memos"), .aria("label", texts.playlists.memos), .data("drag-list", "")
    )
    .on("memo-moved") { event in
      guard let memo = event.detail["memo"]?.string.flatMap(Memo.ID.init(uuidString:)) else {
        return
      }
      let successor = event.detail["before"]?.string.flatMap(Memo.ID.init(uuidString:))
      store.send(.view(.memoMoved(memo, before: successor)))
    }
  }
}

/// A memo of a playlist, with the controls of its place.
private struct PlaylistMemo: Component {
  let id: Memo.ID

  /// The stored memo. `nil` if it does not exist any more.
  let memo: Memo?

  /// The memo in use. `nil` if the user does nothing with it.
  let feature: StoreOf<VoiceMemo>?
  let store: StoreOf<PlaylistDetailFeature>
  let isCurrent: Bool

  @Environment(\.texts) private var texts

  var body: some HTML {
    let memo = feature?.memo ?? memo
    let name = memo?.name ?? texts.playlists.memo
    let label = memo?.label ?? texts.playlists.memo
    let isPlaying = feature?.mode == .playing
    li(
      .id("playlist-memo-\(id)"), .data("memo", id.uuidString),
      .when(isCurrent, .aria("current", true))
    ) {
      div(.class("current", if: isCurrent)) {
        button(
          .type(.button), .class("handle"), .data("drag-handle", ""),
          .aria("label", texts.playlists.moveMemo(label)), .title(texts.playlists.moveHelp)
        ) {
          Icon.move
        }
        .onKey("ArrowUp", "ArrowDown", preventsDefault: true) { press in
          store.send(.view(.moveButtonTapped(id, press.key == "ArrowUp" ? .up : .down)))
        }
        button(
          .type(.button), .class("quiet"),
          .aria(
            "label", isPlaying ? texts.playlists.pauseMemo(label) : texts.playlists.playMemo(label))
        ) {
          if isPlaying { Icon.pause } else { Icon.play }
        }
        .onClick {
          store.send(.view(isPlaying ? .pauseButtonTapped(id) : .playButtonTapped(from: id)))
        }
        if memo == nil {
          span(.class("name")) { name }
        } else {
          a(.class("name"), .href(PlaybackLocation.memo(id).path), .title(texts.playlists.showMemo))
          {
            name
          }
          .onClick(options: EventOptions(preventsDefault: true)) {
            store.send(.view(.memoTapped(id)))
          }
        }
        span(.class("facts")) { memo?.timeText(at: feature?.position) ?? "" }
        button(
          .type(.button), .class("quiet"), .aria("label", texts.playlists.removeMemo(label)),
          .title(texts.playlists.remove)
        ) {
          "✕"
        }
        .onClick { store.send(.view(.removeButtonTapped(id))) }
      }
    }
  }
}

/// The memos that can be added to a playlist.
private struct PlaylistAdditions: Component {
  let store: StoreOf<PlaylistDetailFeature>
  let playback: StoreOf<Playback>

  @Environment(\.texts) private var texts

  var body: some HTML {
    let candidates = store.playlist.candidates(
      in: playback.library, matching: store.search.matches)
    section(.class("additions"), .aria("label", texts.playlists.addMemos)) {
      MemoSearchField(
        store: store.scope(\.search, action: \.search), count: candidates.count,
        id: "search-additions")
      form(.aria("label", texts.playlists.memosToAdd)) {
        if candidates.isEmpty {
          p(.class("hint")) {
            store.search.matches == nil
              ? texts.playlists.hasAll
              : texts.playlists.noMatch
          }
        } else {
          fieldset {
            legend { texts.playlists.memosToAdd }
            AdditionList(store: store, library: playback.library, candidates: candidates)
          }
        }
        AdditionButtons(store: store)
      }
      .onSubmit { _ in
        let additions = store.additions ?? []
        let order = playback.library.filter { additions.contains($0.id) }
        store.send(.view(.additionsConfirmButtonTapped(order: order.map(\.id))))
      }
    }
  }
}

/// The list in which memos to add are selected. The page has only the rows near the visible ones.
private struct AdditionList: Component {
  let store: StoreOf<PlaylistDetailFeature>
  let library: MemoSnapshot
  let candidates: MemoRows

  /// The height of most rows, in CSS pixels.
  private static let rowHeight = 50

  var body: some HTML {
    LazyList(candidates, elementID: "additions", estimatedRowHeight: Self.rowHeight) { row in
      li {
        if let memo = library[id: row.id] {
          label {
            input(
              .type(.checkbox), .id("addition-\(memo.id)"),
              .checked(store.additions?.contains(memo.id) == true)
            )
            .onCheck { isSelected in
              store.send(.view(.additionToggled(memo.id, isSelected)))
            }
            span(.class("name")) { memo.name }
            " "
            span(.class("facts")) { memo.factsText }
          }
        }
      }
    }
  }
}

private struct AdditionButtons: Component {
  let store: StoreOf<PlaylistDetailFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    let count = store.additions?.count ?? 0
    div(.class("live-buttons")) {
      p(.class("hint"), .role("status")) {
        count == 0 ? "" : texts.playlists.selected(count.counted)
      }
      button(.type(.button)) { texts.playlists.cancel }
        .onClick { store.send(.view(.additionsCancelButtonTapped)) }
      button(.class("primary"), .disabled(count == 0)) { texts.playlists.add }
    }
  }
}

extension Memo {
  /// The date, the duration, and the position where playing stopped: `26 Nov 2026 at 9:00, 1:05 of 3:10`.
  ///
  /// - Parameter position: The position on this page. `nil` for the stored one.
  fileprivate func timeText(at position: TimeInterval?) -> String {
    @Environment(\.texts) var texts
    let position = position ?? self.position
    guard position > 0 else { return factsText }
    return texts.names.facts(
      dateText, texts.playlists.positionOfDuration(position.clockText, duration.lengthText))
  }
}
