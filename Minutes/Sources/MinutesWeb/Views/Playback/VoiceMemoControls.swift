import BoundedNumbers
import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The controls of a memo, except the play button.
struct VoiceMemoControls: Component {
  let store: StoreOf<VoiceMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("tools"), .role("group"), .aria("label", texts.memo.tools(store.memo.name))) {
      button(.type(.button), .aria("label", texts.memo.back)) { texts.memo.backSign }
        .onClick { store.send(.view(.skipped(by: -VoiceMemo.skipInterval))) }
      button(.type(.button), .aria("label", texts.memo.forward)) { texts.memo.forwardSign }
        .onClick { store.send(.view(.skipped(by: VoiceMemo.skipInterval))) }
      select(.aria("label", texts.memo.speed), .value("\(store.rate.value)")) {
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
        texts.memo.transcript
      }
      .onClick { store.send(.view(.transcriptButtonTapped)) }
      // On a phone, they have a row of their own: the first one has no space for them.
      div(.class("more-tools")) {
        button(
          .type(.button), .class("active", if: store.skipsSilence),
          .aria("pressed", "\(store.skipsSilence)"), .title(texts.memo.skipSilenceHelp)
        ) {
          texts.memo.skipSilence
        }
        .onClick { store.send(.view(.silenceButtonTapped)) }
        MemoMenu(store: store)
      }
      button(
        .type(.button), .class("delete"), .aria("label", texts.memo.deleteMemo(store.memo.name)),
        .title(texts.memo.delete)
      ) {
        Icon.delete
      }
      .onClick { store.send(.view(.deleteButtonTapped)) }
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
    case .none: texts.memo.repeatFromHere
    case .from: texts.memo.repeatUpToHere
    case .between: texts.memo.stopRepeating
    }
  }
}
