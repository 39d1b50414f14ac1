import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// A row of the list, with the player and the transcript of the memo if it is open.
///
/// There may be thousands of closed rows, so that each of them is one component and has only the
/// attributes that it needs.
struct VoiceMemoView: Component {
  let store: StoreOf<VoiceMemo>
  let row: MemoRow

  /// The number of tags that a closed row shows.
  private static let shownTagCount = 3

  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  var body: some HTML {
    // The id lets a page that reconnects to another server find the input field again.
    li(.id("memo-\(store.id)")) {
      if row.startsPeriod, let period = row.period { MemoPeriodHeading(period: period) }
      div(
        .class("memo"), .class("open", if: store.isOpen),
        .class("playing", if: store.mode == .playing)
      ) {
        playButton(
          of: store, action: store.isOpen ? .playButtonTapped : .rowPlayButtonTapped)
        if store.isOpen { VoiceMemoTitle(store: store) }
        link
        if store.isOpen { VoiceMemoPanel(store: store) }
      }
      if let text = matchedText {
        button(.type(.button), .class("excerpt"), .title("Show it in the transcript")) {
          for part in row.excerpt {
            if part.isMatch { mark { part.text } } else { part.text }
          }
        }
        .onClick { store.send(.view(.excerptTapped(text))) }
      }
    }
  }

  /// Opens and closes the memo. Closed, it shows the facts. It is the same element in both cases, so
  /// that it keeps the focus.
  private var link: some HTML {
    a(
      .class("row"), .href((store.isOpen ? PlaybackLocation.list : .memo(store.id)).path),
      .aria("expanded", store.isOpen),
      .when(store.isOpen, .aria("label", store.memo.name)),
      .when(store.isOpen, .title("Close (Escape)"))
    ) {
      if store.isOpen {
        Icon.close
      } else {
        span(.class("name"), .class("untitled", if: !store.memo.hasName)) { store.memo.name }
        " "
        span(.class("facts")) {
          dateText
          if store.memo.isFavorite {
            " "
            span(.class("mark"), .role("img"), .aria("label", "Favourite")) { "★" }
          }
          for tag in store.memo.tags.prefix(Self.shownTagCount) {
            " "
            span(.class("tag")) { tag.text }
          }
          if store.memo.tags.count > Self.shownTagCount {
            " "
            span(.class("tag")) { "+\(store.memo.tags.count - Self.shownTagCount)" }
          }
          if store.memo.missingDuration > 0 { badge("Incomplete") }
          if store.memo.isRecovered { badge("Recovered") }
          if store.isDamaged { badge("Damaged") }
          if store.hasUnsavedTranscript { badge("Transcript not saved") }
        }
        " "
        span(.class("length")) { store.memo.duration.lengthText }
      }
    }
    .onClick(options: EventOptions(preventsDefault: true)) { store.send(.view(.rowTapped)) }
  }

  @HTMLBuilder private func badge(_ text: String) -> some HTML {
    " "
    span(.class("badge")) { text }
  }

  /// The date, as far as it is neither in the heading nor the name of the memo.
  private var dateText: String {
    let memo = store.memo
    guard memo.hasName else { return "" }
    guard let period = row.period else { return memo.dateText }
    return memo.dateText(in: period, locale: locale, timeZone: timeZone)
  }

  /// The first words of the excerpt that match. `nil` if only the title matches.
  private var matchedText: String? { MemoMatch(id: row.id, excerpt: row.excerpt).matchedText }
}

/// A memo outside of the list, which is always open.
struct VoiceMemoCard: Component {
  let store: StoreOf<VoiceMemo>

  var body: some HTML {
    div(.class("memo open"), .class("playing", if: store.mode == .playing)) {
      playButton(of: store, action: .playButtonTapped)
      VoiceMemoTitle(store: store)
      VoiceMemoPanel(store: store)
    }
  }
}

/// The button that plays and pauses a memo.
@MainActor
private func playButton(
  of store: StoreOf<VoiceMemo>, action: VoiceMemo.Action.View
) -> some HTML {
  let isPlaying = store.mode == .playing
  return button(
    .type(.button), .class("play"),
    // The page's script pauses what it plays without waiting for the server.
    .data("player", isPlaying ? store.id.uuidString : ""),
    .aria("label", "\(isPlaying ? "Pause" : "Play") \(store.memo.name)")
  ) {
    // The style sheet draws the icon, because there may be thousands of these buttons.
  }
  .onClick { store.send(.view(action)) }
}
