import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// A row of the list, with the player and the transcript of the memo if it is open.
///
/// There may be thousands of closed rows, so that each of them is one component and has only the
/// attributes that it needs.
struct VoiceMemoView: Component {
  /// The stored memo.
  let memo: Memo
  let row: MemoRow

  /// The memo in use. `nil` if the user does nothing with it.
  let store: StoreOf<VoiceMemo>?
  let playback: StoreOf<Playback>

  /// The state of a transcript that is not complete.
  var transcript: ListedTranscript?

  /// The search whose matches the title and the tags show. `nil` if nothing is searched for.
  var searchPattern: SearchPattern?

  /// The number of tags that a closed row shows, besides those that match a search.
  private static let shownTagCount = 3

  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone
  @Environment(\.texts) private var texts

  var body: some HTML {
    let isOpen = store?.isOpen == true
    // The id lets a page that reconnects to another server find the input field again.
    li(.id("memo-\(memo.id)")) {
      if row.startsPeriod, let period = row.period { MemoPeriodHeading(period: period) }
      div(
        .class("memo"), .class("open", if: isOpen),
        .class("playing", if: store?.mode == .playing)
      ) {
        playButton(of: shown, isPlaying: store?.mode == .playing, texts) {
          send(isOpen ? .playButtonTapped : .rowPlayButtonTapped)
        }
        if isOpen, let store { VoiceMemoTitle(store: store) }
        link(isOpen)
        if isOpen, let store { VoiceMemoPanel(store: store) }
      }
      if row.excerpt.contains(where: \.isMatch) {
        button(.type(.button), .class("excerpt"), .title(texts.memo.showInTranscript)) {
          for part in row.excerpt {
            if part.isMatch { mark { part.text } } else { part.text }
          }
        }
        .onClick { send(.excerptTapped(row.excerpt)) }
      }
    }
  }

  /// The memo as this page shows it. A change may not be saved yet.
  private var shown: Memo { store?.memo ?? memo }

  private func send(_ action: VoiceMemo.Action.View) {
    playback.send(.view(.memoRow(memo.id, action)))
  }

  /// Opens and closes the memo. Closed, it shows the facts. It is the same element in both cases, so
  /// that it keeps the focus.
  private func link(_ isOpen: Bool) -> some HTML {
    let memo = shown
    return a(
      .class("row"), .href((isOpen ? PlaybackLocation.list : .memo(memo.id)).path),
      .aria("expanded", isOpen),
      .when(isOpen, .aria("label", memo.name)),
      .when(isOpen, .title(texts.memo.close))
    ) {
      if isOpen {
        Icon.close
      } else {
        span(.class("name"), .class("untitled", if: !memo.hasName)) {
          for part in memo.hasName ? parts(of: memo.title) : [MemoMatch.Part(memo.name)] {
            if part.isMatch { mark { part.text } } else { part.text }
          }
        }
        " "
        span(.class("facts")) {
          dateText(of: memo)
          if memo.isFavorite { favoriteMark(texts) }
          tags(of: memo)
          if memo.missingDuration > 0 { badge(texts.memo.incomplete) }
          if memo.isRecovered {
            " "
            span(.class("badge plain"), .title(texts.memo.recoveredHelp)) { texts.memo.recovered }
          }
          if let transcript { badge(transcript.text(texts)) }
          if store?.isDamaged == true { badge(texts.memo.damaged) }
          if store?.hasUnsavedTranscript == true { badge(texts.memo.transcriptIsNotSaved) }
        }
        " "
        span(.class("length")) { memo.duration.lengthText }
      }
    }
    .onClick(options: EventOptions(preventsDefault: true)) { send(.rowTapped) }
  }

  @HTMLBuilder private func badge(_ text: String) -> some HTML {
    " "
    span(.class("badge")) { text }
  }

  /// The parts of a title or a tag: those that the search has found, and those between them.
  private func parts(of text: String) -> [MemoMatch.Part] {
    searchPattern?.parts(of: text) ?? [MemoMatch.Part(text)]
  }

  @HTMLBuilder private func tags(of memo: Memo) -> some HTML {
    let shown = shownTags(of: memo)
    for tag in shown {
      " "
      span(.class("tag")) {
        for part in parts(of: tag.text) {
          if part.isMatch { mark { part.text } } else { part.text }
        }
      }
    }
    if memo.tags.count > shown.count {
      " "
      span(.class("tag")) { texts.memo.moreTags((memo.tags.count - shown.count).counted) }
    }
  }

  /// The first tags, and those that the search has found.
  private func shownTags(of memo: Memo) -> [MemoTag] {
    let first = Array(memo.tags.prefix(Self.shownTagCount))
    guard let searchPattern else { return first }
    return first
      + memo.tags.dropFirst(Self.shownTagCount).filter { searchPattern.matches($0.text) }
  }

  /// The date, as far as it is not in the heading.
  private func dateText(of memo: Memo) -> String {
    guard let period = row.period else { return memo.dateText }
    return memo.dateText(in: period, locale: locale, timeZone: timeZone)
  }
}

/// A memo outside of the list, which is always open.
struct VoiceMemoCard: Component {
  let store: StoreOf<VoiceMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("memo open"), .class("playing", if: store.mode == .playing)) {
      playButton(of: store.memo, isPlaying: store.mode == .playing, texts) {
        store.send(.view(.playButtonTapped))
      }
      VoiceMemoTitle(store: store)
      VoiceMemoPanel(store: store)
    }
  }
}

/// The star in the row of a favourite.
@MainActor @HTMLBuilder
func favoriteMark(_ texts: Texts) -> some HTML {
  " "
  span(.class("mark"), .role("img"), .aria("label", texts.memo.favorite)) { "★" }
}

/// The button that plays and pauses a memo.
@MainActor
private func playButton(
  of memo: Memo, isPlaying: Bool, _ texts: Texts, _ action: @escaping @MainActor () -> Void
) -> some HTML {
  button(
    .type(.button), .class("play"),
    // The page's script pauses what it plays without waiting for the server.
    .data("player", isPlaying ? memo.id.uuidString : ""),
    .aria("label", isPlaying ? texts.memo.pause(memo.name) : texts.memo.play(memo.name))
  ) {
    // The style sheet draws the icon, because there may be thousands of these buttons.
  }
  .onClick { action() }
}

extension ListedTranscript {
  /// The words in a closed row.
  fileprivate func text(_ texts: Texts) -> String {
    switch self {
    case .cancelled: texts.memo.noTranscript
    case .failed: texts.memo.transcriptHasFailed
    case .running: texts.memo.transcribing
    case .waiting: texts.memo.waitingForTranscript
    }
  }
}

// A change of the library leaves most rows as they are.
extension VoiceMemoView: Equatable {
  nonisolated static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.memo == rhs.memo && lhs.row == rhs.row && lhs.store === rhs.store
      && lhs.playback === rhs.playback && lhs.transcript == rhs.transcript
      && lhs.searchPattern == rhs.searchPattern
  }
}
