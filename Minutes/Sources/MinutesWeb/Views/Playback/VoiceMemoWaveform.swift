import BoundedNumbers
import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The waveform of a memo with a slider for the playback position.
struct VoiceMemoWaveform: Component {
  let store: StoreOf<VoiceMemo>

  /// The shortest time between two positions of the slider that the server gets, in milliseconds.
  private static let dragInterval = 50

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("waveform")) {
      VoiceMemoPicture(store: store)
      if let loop = loopedPart {
        div(
          .class("loop"), .style("inset-inline-start", "\(loop.start)%"),
          .style("inline-size", "\(loop.length)%"))
      }
      div(.class("played"), .style("inline-size", "\(percent(store.progress))%"))
      input(
        .type(.range), .class("seek"), .aria("label", texts.memo.position(store.memo.name)),
        .min("0"), .max("\(tenths(store.memo.duration, .up))"), .step("0.1"),
        .value("\(tenths(store.position, .toNearestOrAwayFromZero))"),
        .aria(
          "valuetext",
          texts.memo.positionOfDuration(
            store.position.spokenText, store.memo.duration.spokenText))
      )
      .onInput(throttle: Self.dragInterval) { text in
        guard let position = Bounded<SoundPosition>(parsing: text) else { return }
        store.send(.view(.seeked(to: position.value)))
      }
      .onKey("ArrowLeft", "ArrowRight", preventsDefault: true) { key in
        let interval = key.key == "ArrowLeft" ? -VoiceMemo.skipInterval : VoiceMemo.skipInterval
        store.send(.view(.skipped(by: interval)))
      }
      .onKey(" ", preventsDefault: true) { _ in store.send(.view(.playButtonTapped)) }
      if let editing = store.scope(\.editing, action: \.editing) {
        SelectedSound(store: editing)
      }
    }
    p(.class("times")) {
      span { store.position.clockText }
      BookmarkButton(store: store)
      EditButton(store: store)
      span { store.memo.duration.lengthText }
    }
  }

  /// Rounds seconds to the steps of the slider.
  private func tenths(_ seconds: Double, _ rule: FloatingPointRoundingRule) -> Double {
    (seconds * 10).rounded(rule) / 10
  }

  private func percent(_ fraction: Double) -> Double { (fraction * 10_000).rounded() / 100 }

  private var loopedPart: (start: Double, length: Double)? {
    let duration = store.memo.duration
    guard duration > 0 else { return nil }
    switch store.loop {
    case .none: return nil
    case .from(let start): return (percent(start / duration), 0)
    case .between(let range):
      let length = range.upperBound - range.lowerBound
      return (percent(range.lowerBound / duration), percent(length / duration))
    }
  }
}
