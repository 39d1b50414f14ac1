import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The deleted memos that can be restored.
struct RecentlyDeletedView: Component {
  let store: StoreOf<RecentlyDeleted>

  @Environment(\.texts) private var texts

  var body: some HTML {
    a(.class("back"), .href(PlaybackLocation.list.path)) { texts.trash.back }
      .onClick(options: EventOptions(preventsDefault: true)) {
        store.send(.view(.backButtonTapped))
      }
    header(.class("heading")) {
      h2 { texts.trash.recentlyDeleted }
      if store.memos.count > 1 {
        // Those from before an edit would be second copies in the list. Each can be restored by itself.
        let deleted = store.memos.filter { !$0.isOriginal }.map(\.id)
        if !deleted.isEmpty {
          button(.type(.button), .class("quiet")) { texts.trash.restoreAll }
            .onClick { store.send(.view(.restoreAllButtonTapped(deleted))) }
        }
        button(.type(.button), .class("quiet")) { texts.trash.deleteAll }
          .onClick { store.send(.view(.emptyButtonTapped)) }
      }
    }
    p(.class("hint"), .role("status")) {
      if let count = store.restoredCount {
        texts.trash.wereRestored(count.counted)
      } else {
        store.restored.map { texts.trash.wasRestored($0.name) } ?? ""
      }
    }
    if let days = store.proposedDays ?? store.deletedDays, store.isLoaded { periodMenu(days) }
    if let message = store.errorMessage {
      div(.class("empty"), .role("alert")) {
        p { message }
        button(.type(.button)) { texts.trash.tryAgain }.onClick { store.send(.view(.task)) }
      }
    } else if store.isLoaded, store.memos.isEmpty {
      div(.class("empty")) { p { texts.trash.nothing } }
    } else {
      DeletedMemoList(store: store)
    }
  }

  private func periodMenu(_ days: Int) -> some HTML {
    label(.class("hint")) {
      "\(texts.trash.period) "
      select(.id("deleted-days"), .value("\(days)")) {
        for offered in store.offeredDays {
          option(.value("\(offered)"), .selected(offered == days)) { periodText(offered) }
        }
      }
      .onChange { text in
        guard let days = Int(text, radix: 10) else { return }
        store.send(.view(.periodChosen(days: days)))
      }
    }
  }

  private func periodText(_ days: Int) -> String {
    switch days {
    case 0: texts.trash.periodOfUndo
    case Preferences.unlimitedDeletedDays: texts.trash.unlimitedPeriod
    default: texts.trash.periodInDays(days.counted)
    }
  }
}

/// The list of deleted memos. The page has only the rows near the visible ones.
private struct DeletedMemoList: Component {
  let store: StoreOf<RecentlyDeleted>

  /// The distance of most rows, in CSS pixels.
  private static let rowHeight = 198

  var body: some HTML {
    let referenceDate = store.referenceDate
    LazyList(store.memos, elementID: "deleted-memos", estimatedRowHeight: Self.rowHeight) { memo in
      DeletedMemoRow(
        deleted: memo, daysLeft: referenceDate.flatMap { memo.daysLeft(at: $0) }, store: store)
    }
    .attributes(.class("deleted-memos"))
  }
}

private struct DeletedMemoRow: Component {
  let deleted: DeletedMemo

  /// The number of days until the memo is deleted for good. `nil` if that is unknown.
  let daysLeft: Int?
  let store: StoreOf<RecentlyDeleted>

  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone
  @Environment(\.texts) private var texts

  var body: some HTML {
    let label = deleted.memo.label
    li(.id("deleted-\(deleted.id)")) {
      div {
        strong { deleted.memo.name }
        span(.class("facts"), .id(factsID)) {
          span { deleted.memo.factsText }
          span { texts.trash.deleted(dateText(deleted.deletionDate, time: .shortened)) }
          span { periodText }
          if deleted.isOriginal { span { texts.trash.original } }
        }
        if !deleted.excerpt.isEmpty {
          span(.class("first-words")) { texts.trash.words(deleted.excerpt) }
        }
      }
      // The facts distinguish memos of the same name.
      button(
        .type(.button), .aria("label", texts.trash.restoreMemo(label)),
        .aria("describedby", factsID)
      ) {
        texts.trash.restore
      }
      .onClick { store.send(.view(.restoreButtonTapped(deleted.id))) }
      button(
        .type(.button), .class("delete"), .aria("label", texts.trash.deleteMemo(label)),
        .aria("describedby", factsID)
      ) {
        Icon.delete
      }
      .onClick { store.send(.view(.purgeButtonTapped(deleted.id))) }
      // The player of the page has only memos of the list.
      audio(
        .id("sound-\(deleted.id)"), .source(MinutesPaths.deletedSound(of: deleted.id)), .controls,
        .preload("none"), .aria("label", texts.trash.soundOfMemo(label))
      )
    }
  }

  private var factsID: String { "facts-of-\(deleted.id)" }

  private var periodText: String {
    guard let date = deleted.expirationDate else { return texts.trash.keptForever }
    let text = dateText(date)
    return daysLeft.map { texts.trash.keptForDays(text, $0.counted) } ?? texts.trash.keptUntil(text)
  }

  private func dateText(
    _ date: Date, time: Date.FormatStyle.TimeStyle = .omitted
  ) -> String {
    var style = Date.FormatStyle(date: .abbreviated, time: time)
    style.locale = locale
    style.timeZone = timeZone
    return date.formatted(style)
  }
}
