import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The words of the recording so far.
struct RecordingCaptions: Component {
  let store: StoreOf<RecordingMemo>

  /// The number of utterances that are shown: the memo has all of them later.
  private static let utteranceCount = 4

  @Environment(\.texts) private var texts

  var body: some HTML {
    section(.class("captions"), .aria("label", texts.recorder.captions)) {
      // Utterances are announced when they are final.
      div(.aria("live", "polite")) {
        ForEach(Array(store.captions.finalSegments.suffix(Self.utteranceCount))) { segment in
          p { segment.text }
        }
      }
      p(.class("partial"), .aria("hidden", true)) { store.captions.partialText }
      if let failure = store.captions.failure {
        p(.class("hint"), .role("status")) {
          texts.recorder.recordingGoesOn(failure.message(in: texts))
        }
      } else if let engine = store.captions.engineNow {
        // Not announced: the number changes often, and the words that follow are announced.
        if let seconds = store.captions.secondsBehind {
          p(.class("hint")) { texts.recorder.captionsAreBehind(seconds.counted) }
        }
        if store.captions.result?.delay.hasSkippedSound == true {
          p(.class("hint"), .role("status")) { texts.recorder.captionsSkippedSound }
        } else if store.captions.isEmpty, store.captions.secondsBehind == nil,
          store.mode == .recording
        {
          p(.class("hint")) { texts.recorder.listening }
        }
        p(.class("hint")) { engine.captionText(texts.engines) }
        if let notice = store.captions.result?.notice {
          p(.class("hint"), .role("status")) { notice }
        }
        BetterEngine(engine: engine)
      }
    }
  }
}
