import BoundedNumbers
import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The selection on the waveform: two sliders whose ends the page's script moves with the pointer.
struct SelectedSound: Component {
  let store: StoreOf<MemoEditing>

  /// The shortest time between two positions of a slider that the server gets, in milliseconds.
  private static let dragInterval = 50

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("selected-sound"), .data("duration", "\(tenths(store.duration, .up))")) {
      // Between handles at both ends nothing looks selected: the buttons that need a part are off.
      if store.selection.duration < store.duration {
        div(
          .class("selected"), .style("inset-inline-start", "\(percent(store.selection.start))%"),
          .style("inline-size", "\(percent(store.selection.duration))%"))
      }
      for end in MemoEditing.State.End.allCases {
        input(
          .type(.range), .class("selection-end"), .aria("label", label(of: end)), .min("0"),
          .max("\(tenths(store.duration, .up))"), .step("0.1"),
          .value("\(tenths(store.endPositions[end.rawValue], .toNearestOrAwayFromZero))"),
          .aria("valuetext", store.endPositions[end.rawValue].preciseText),
          .when(end == .first, .autofocus)
        )
        .onInput(throttle: Self.dragInterval) { text in
          guard let position = Bounded<SoundPosition>(parsing: text) else { return }
          store.send(.view(.endMoved(end, to: position.value)))
        }
      }
    }
  }

  private func label(of end: MemoEditing.State.End) -> String {
    store.starts[end.rawValue] ? texts.editing.startOfSelection : texts.editing.endOfSelection
  }

  /// Rounds seconds to the steps of the sliders.
  private func tenths(_ seconds: Double, _ rule: FloatingPointRoundingRule) -> Double {
    (seconds * 10).rounded(rule) / 10
  }

  private func percent(_ seconds: TimeInterval) -> Double {
    store.duration > 0 ? (seconds / store.duration * 10_000).rounded() / 100 : 0
  }
}

extension MemoEditing.State {
  /// The positions of the ends of the selection, in the order of the sliders.
  fileprivate var endPositions: [TimeInterval] { End.allCases.map { position(of: $0) } }

  /// Whether each of the ends is the start of the selection now.
  fileprivate var starts: [Bool] { End.allCases.map { isStart($0) } }
}

/// The buttons that edit the sound of the open memo.
struct MemoEditingView: Component {
  let store: StoreOf<MemoEditing>

  /// The edited memo, whose player has the position at which it is split.
  let memo: StoreOf<VoiceMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("editing"), .role("group"), .aria("label", texts.editing.editMemo(memo.memo.name))) {
      // Not announced: each step of a handle changes it, and the slider tells its position.
      p(.class("range")) { range }
      p(.role("status")) { store.isWorking ? texts.editing.working : "" }
      SelectionNudges(store: store)
      div(.class("buttons")) {
        button(.type(.button), .title(texts.editing.startAtPlayerHelp)) {
          texts.editing.startAtPlayer
        }
        .onClick { store.send(.view(.startSet(at: memo.position))) }
        button(.type(.button), .title(texts.editing.endAtPlayerHelp)) {
          texts.editing.endAtPlayer
        }
        .onClick { store.send(.view(.endSet(at: memo.position))) }
        button(.type(.button)) { texts.editing.playSelection }
          .onClick { store.send(.view(.listenButtonTapped)) }
      }
      // A disabled button loses the focus when it is pressed.
      div(.class("buttons")) {
        button(
          .type(.button), .aria("disabled", !store.canChangePart),
          .title(texts.editing.keepHelp)
        ) {
          texts.editing.keep
        }
        .onClick { store.send(.view(.trimButtonTapped)) }
        button(
          .type(.button), .aria("disabled", !store.canChangePart),
          .title(texts.editing.deleteHelp)
        ) {
          texts.editing.delete
        }
        .onClick { store.send(.view(.cutButtonTapped)) }
        button(
          .type(.button), .aria("disabled", !canSplit),
          .title(texts.editing.splitHelp)
        ) {
          texts.editing.split(memo.position.preciseText)
        }
        .onClick { store.send(.view(.splitButtonTapped(at: memo.position))) }
        if store.canUndo {
          button(.type(.button), .aria("disabled", store.isWorking)) { texts.editing.undoLast }
            .onClick { store.send(.view(.undoButtonTapped)) }
        }
      }
      div(.class("buttons")) {
        button(
          .type(.button), .class("record-and-append"), .data("starts-recording", ""),
          .aria("disabled", !store.canRecord)
        ) {
          texts.editing.recordAndAppend
        }
        .onClick { store.send(.view(.recordAndAppendButtonTapped)) }
        button(
          .type(.button), .class("record-over"), .data("starts-recording", ""),
          .aria("disabled", !store.canRecordOver)
        ) {
          store.selection.duration > 0 ? texts.editing.recordOver : texts.editing.recordAndInsert
        }
        .onClick { store.send(.view(.recordOverButtonTapped)) }
      }
      // An open list stays, also if its last memo is deleted somewhere else.
      if store.hasOthers || store.isChoosing { OtherMemo(store: store) }
      p(.class("failed"), .role("alert")) { store.failure?.message(in: texts) ?? "" }
    }
  }

  /// Whether the memo can be split where the player is.
  private var canSplit: Bool { store.state.canSplit(at: memo.position) }

  private var range: String {
    let range = store.selection
    guard range.duration > 0 else { return texts.editing.nothingIsSelected }
    guard store.hasPart else {
      return texts.editing.howToSelect
    }
    return
      texts.editing.selected(
        range.start.preciseText, range.end.preciseText, range.duration.preciseText)
  }
}

/// The buttons that move the start and the end of the selection by a tenth of a second: a finger is wider than that, and a phone has no arrow
/// keys.
private struct SelectionNudges: Component {
  let store: StoreOf<MemoEditing>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("nudges")) {
      for edge in MemoEditing.State.Edge.allCases {
        div {
          span(.aria("hidden", "true")) { name(edge) }
          for step in MemoEditing.State.Step.allCases {
            button(
              .type(.button), .aria("label", label(edge, step)),
              .aria("disabled", !store.state.canNudge(edge, step))
            ) {
              step == .earlier ? "−0.1 s" : "+0.1 s"
            }
            .onClick { store.send(.view(.nudgeButtonTapped(edge, step))) }
          }
        }
      }
      // A slider tells its position itself.
      p(.class("spoken"), .role("status")) { nudgedText }
    }
  }

  private func name(_ edge: MemoEditing.State.Edge) -> String {
    edge == .start ? texts.editing.start : texts.editing.end
  }

  private func label(
    _ edge: MemoEditing.State.Edge, _ step: MemoEditing.State.Step
  ) -> String {
    switch (edge, step) {
    case (.start, .earlier): texts.editing.startEarlier
    case (.start, .later): texts.editing.startLater
    case (.end, .earlier): texts.editing.endEarlier
    case (.end, .later): texts.editing.endLater
    }
  }

  private var nudgedText: String {
    switch store.nudgedEdge {
    case .start: texts.editing.startsAt(store.selection.start.preciseText)
    case .end: texts.editing.endsAt(store.selection.end.preciseText)
    case nil: ""
    }
  }
}

/// The choice of another memo, whose sound is put into this one.
private struct OtherMemo: Component {
  let store: StoreOf<MemoEditing>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div {
      button(.type(.button), .class("quiet more"), .aria("expanded", store.isChoosing)) {
        texts.editing.appendOrReplace
      }
      .onClick { store.send(.view(.otherButtonTapped)) }
    }
    if store.isChoosing {
      div(.class("additions"), .role("group"), .aria("label", texts.editing.appendOrReplace)) {
        OtherMemoList(store: store)
        p(.class("hint"), .role("status")) {
          if let other = store.other {
            texts.editing.isChosen(other.name, other.duration.lengthText)
          } else {
            texts.editing.choose
          }
        }
        div(.class("buttons")) {
          button(.type(.button), .aria("disabled", !store.canAppend)) { texts.editing.append }
            .onClick { store.send(.view(.appendButtonTapped)) }
          button(.type(.button), .aria("disabled", !store.canReplace)) {
            store.selection.duration > 0 ? texts.editing.replace : texts.editing.insert
          }
          .onClick { store.send(.view(.replaceButtonTapped)) }
        }
      }
    }
  }
}

/// The other memos with a search. A component of its own, so that a handle that moves does not list them again.
private struct OtherMemoList: Component {
  let store: StoreOf<MemoEditing>

  /// The height of most rows, in CSS pixels.
  private static let rowHeight = 44

  @Environment(\.texts) private var texts

  var body: some HTML {
    let candidates = store.candidates
    let library = store.library
    MemoSearchField(
      store: store.scope(\.search, action: \.search), count: candidates.count,
      id: "search-others", label: texts.editing.otherMemos,
      fieldLabel: texts.editing.searchOthers)
    if candidates.isEmpty {
      p(.class("hint")) {
        store.search.matches == nil
          ? texts.editing.noOther
          : texts.editing.noOtherMatch
      }
    } else {
      fieldset {
        legend { texts.editing.soundOf }
        // The page has only the rows near the visible ones.
        LazyList(candidates, elementID: "others", estimatedRowHeight: Self.rowHeight) { row in
          li {
            if let other = library[id: row.id] { choice(of: other) }
          }
        }
        // The Tab key goes to the chosen one.
        .keeping([store.otherID].compactMap(\.self))
      }
    }
  }

  private func choice(of other: Memo) -> some HTML {
    label {
      input(
        .type(.radio), .name("other-memo"), .id("other-\(other.id)"),
        .checked(store.otherID == other.id)
      )
      .onCheck { if $0 { store.send(.view(.otherChosen(other.id))) } }
      span(.class("name")) { other.name }
      " "
      span(.class("facts")) { other.factsText }
    }
  }
}

/// The button that starts and ends the editing of the memo that is open in the list.
struct EditButton: Component {
  let store: StoreOf<VoiceMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if store.isOpen {
      button(
        .type(.button), .class("quiet"), .data("edit", ""), .aria("expanded", store.editing != nil)
      ) {
        store.editing == nil ? texts.editing.edit : texts.editing.done
      }
      .onClick { store.send(.view(.editButtonTapped)) }
    }
  }
}

extension TimeInterval {
  /// The position as a clock with tenths of a second: `0:07.5`.
  var preciseText: String {
    let tenths = Int(clamping: (self * 10).rounded())
    return "\(TimeInterval(tenths / 10).clockText).\(tenths % 10)"
  }
}
