import BoundedNumbers
import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The controls of a memo, except the play button.
struct VoiceMemoControls: Component {
  let store: StoreOf<VoiceMemo>

  var body: some HTML {
    div(.class("tools"), .role("group"), .aria("label", "Tools for \(store.memo.name)")) {
      button(.type(.button), .aria("label", "Back 15 seconds")) { "−15 s" }
        .onClick { store.send(.view(.skipped(by: -VoiceMemo.skipInterval))) }
      button(.type(.button), .aria("label", "Forward 15 seconds")) { "+15 s" }
        .onClick { store.send(.view(.skipped(by: VoiceMemo.skipInterval))) }
      select(.aria("label", "Speed"), .value("\(store.rate.value)")) {
        for rate in PlaybackRate.choices {
          option(.value("\(rate.value)"), .selected(rate == store.rate)) { "\(rate.text)×" }
        }
      }
      .onChange { text in
        guard let speed = Bounded<PlaybackSpeed>(parsing: text) else { return }
        store.send(.view(.rateSelected(PlaybackRate(speed.value))))
      }
      button(
        .type(.button), .class("active", if: store.loop != .none), .title(loopTitle),
        .aria("label", loopTitle)
      ) {
        loopText
      }
      .onClick { store.send(.view(.loopButtonTapped)) }
      button(
        .type(.button), .class("active", if: store.isTranscriptOpen),
        .aria("expanded", store.isTranscriptOpen)
      ) {
        "Transcript"
      }
      .onClick { store.send(.view(.transcriptButtonTapped)) }
      button(
        .type(.button), .class("delete"), .aria("label", "Delete \(store.memo.name)"),
        .title("Delete")
      ) {
        Icon.delete
      }
      .onClick { store.send(.view(.deleteButtonTapped)) }
    }
    // On a phone, the first row has no space for it.
    div(.class("more-tools")) {
      button(
        .type(.button), .class("active", if: store.skipsSilence),
        .aria("pressed", "\(store.skipsSilence)"), .title("Leave out silence of a second or more")
      ) {
        "Skip silence"
      }
      .onClick { store.send(.view(.silenceButtonTapped)) }
      MemoMenu(store: store)
    }
  }

  private var loopText: String {
    switch store.loop {
    case .none: "A–B"
    case .from: "A–…"
    case .between: "A–B ×"
    }
  }

  private var loopTitle: String {
    switch store.loop {
    case .none: "Repeat from here"
    case .from: "Repeat up to here"
    case .between: "Stop repeating"
    }
  }
}
