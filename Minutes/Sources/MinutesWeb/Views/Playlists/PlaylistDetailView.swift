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

  var body: some HTML {
    a(.class("back"), .href(AppFeature.State.Tab.playlists.path)) { "‹ Playlists" }
      .onClick(options: EventOptions(preventsDefault: true)) {
        store.send(.view(.backButtonTapped))
      }
    header(.class("heading")) {
      input(
        .type(.text), .class("title"), .id("playlist-title"),
        .aria("label", "Name of the playlist"),
        .value(store.title), .placeholder("Untitled playlist"),
        .maxLength(Memo.maximumTitleLength), .autocomplete("off"), .enterKeyHint("done")
      )
      .onInput { store.send(.view(.titleTextFieldChanged($0))) }
      .onBlur { store.send(.view(.titleTextFieldBlurred)) }
      span(.class("facts")) { store.playlist.lengthText(in: playback) }
    }
    div(.class("answers")) {
      if !store.playlist.memos.isEmpty { playButton }
      button(.type(.button)) { "Add memos" }.onClick { store.send(.view(.addButtonTapped)) }
      button(.type(.button), .class("quiet")) { "Delete playlist" }
        .onClick { store.send(.view(.deleteButtonTapped)) }
    }
    if store.additions != nil {
      PlaylistAdditions(store: store, playback: playback)
    } else if store.playlist.memos.isEmpty {
      p(.class("hint")) { "This playlist has no memos yet." }
    }
    ol(.class("playlist-memos"), .aria("label", "Memos of the playlist"), .data("drag-list", "")) {
      let library = playback.library
      let features = playback.scope(\.features, action: \.memos)
      ForEach(store.playlist.memos, id: \.self) { id in
        PlaylistMemo(
          id: id, memo: library[id: id], feature: features[id: id], store: store,
          isCurrent: isCurrent(id))
      }
    }
    .on("memo-moved") { event in
      guard let memo = event.detail["memo"]?.string.flatMap(Memo.ID.init(uuidString:)) else {
        return
      }
      let successor = event.detail["before"]?.string.flatMap(Memo.ID.init(uuidString:))
      store.send(.view(.memoMoved(memo, before: successor)))
    }
    p(.class("spoken"), .role("status")) { movedText }
  }

  @HTMLBuilder private var playButton: some HTML {
    if let playedMemo, playback.features[id: playedMemo]?.mode == .playing {
      button(.type(.button), .class("primary")) { "Pause" }
        .onClick { store.send(.view(.pauseButtonTapped(playedMemo))) }
    } else {
      button(.type(.button), .class("primary")) {
        store.playlist.current == nil ? "Play all" : "Continue"
      }
      .onClick { store.send(.view(.playButtonTapped(from: nil))) }
    }
  }

  /// The place of the memo that was moved last, for screen readers.
  private var movedText: String {
    let memos = store.playlist.memos
    guard let memo = store.movedMemo, let index = memos.firstIndex(of: memo) else { return "" }
    let name = playback.library[id: memo]?.name ?? "Memo"
    return "\(name) is number \((index + 1).localText) of \(memos.count.localText)."
  }

  private func isCurrent(_ memo: Memo.ID) -> Bool {
    (playedMemo ?? store.playlist.current) == memo
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

  var body: some HTML {
    let memo = feature?.memo ?? memo
    let name = memo?.datedName ?? "Memo"
    let isPlaying = feature?.mode == .playing
    li(
      .id("playlist-memo-\(id)"), .data("memo", id.uuidString), .class("current", if: isCurrent),
      .when(isCurrent, .aria("current", true))
    ) {
      button(
        .type(.button), .class("handle"), .data("drag-handle", ""),
        .aria("label", "Move \(name)"), .title("Drag, or press ↑ and ↓")
      ) {
        Icon.move
      }
      .onKey("ArrowUp", "ArrowDown", preventsDefault: true) { press in
        store.send(.view(.moveButtonTapped(id, press.key == "ArrowUp" ? .up : .down)))
      }
      button(
        .type(.button), .class("quiet"), .aria("label", "\(isPlaying ? "Pause" : "Play") \(name)")
      ) {
        if isPlaying { Icon.pause } else { Icon.play }
      }
      .onClick {
        store.send(.view(isPlaying ? .pauseButtonTapped(id) : .playButtonTapped(from: id)))
      }
      if memo == nil {
        span(.class("name")) { name }
      } else {
        a(.class("name"), .href(PlaybackLocation.memo(id).path), .title("Show the memo")) { name }
          .onClick(options: EventOptions(preventsDefault: true)) {
            store.send(.view(.memoTapped(id)))
          }
      }
      span(.class("facts")) { memo?.timeText(at: feature?.position) ?? "" }
      button(
        .type(.button), .class("quiet"), .aria("label", "Remove \(name) from the playlist"),
        .title("Remove from the playlist")
      ) {
        "✕"
      }
      .onClick { store.send(.view(.removeButtonTapped(id))) }
    }
  }
}

/// The memos that can be added to a playlist.
private struct PlaylistAdditions: Component {
  let store: StoreOf<PlaylistDetailFeature>
  let playback: StoreOf<Playback>

  var body: some HTML {
    let candidates = store.playlist.candidates(
      in: playback.library, matching: store.search.matches)
    section(.class("additions"), .aria("label", "Add memos")) {
      MemoSearchField(
        store: store.scope(\.search, action: \.search), count: candidates.count,
        id: "search-additions")
      form(.aria("label", "Memos to add")) {
        if candidates.isEmpty {
          p(.class("hint")) {
            store.search.matches == nil
              ? "All memos are in this playlist."
              : "No other memo has all of these words in its title, tags and transcript."
          }
        } else {
          fieldset {
            legend { "Memos to add" }
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
            span(.class("name")) { memo.datedName }
            " "
            span(.class("facts")) { memo.duration.lengthText }
          }
        }
      }
    }
  }
}

private struct AdditionButtons: Component {
  let store: StoreOf<PlaylistDetailFeature>

  var body: some HTML {
    let count = store.additions?.count ?? 0
    div(.class("live-answers")) {
      p(.class("hint"), .role("status")) {
        switch count {
        case 0: ""
        case 1: "1 memo is selected."
        default: "\(count.localText) memos are selected."
        }
      }
      button(.type(.button)) { "Cancel" }
        .onClick { store.send(.view(.additionsCancelButtonTapped)) }
      button(.class("primary"), .disabled(count == 0)) { "Add" }
    }
  }
}

extension Memo {
  /// The duration, and the position where playing stopped: `3:10`, `1:05 of 3:10`.
  ///
  /// - Parameter position: The position on this page. `nil` for the stored one.
  fileprivate func timeText(at position: TimeInterval?) -> String {
    let position = position ?? self.position
    return position > 0
      ? "\(position.clockText) of \(duration.lengthText)" : duration.lengthText
  }
}
