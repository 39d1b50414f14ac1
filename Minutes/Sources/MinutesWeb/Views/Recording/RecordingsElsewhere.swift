import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The recordings that go on in other pages: where, of what, and for how long.
struct RecordingsElsewhere: Component {
  let store: StoreOf<AppFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    let recordings = store.recordingsElsewhere
    if !recordings.isEmpty {
      aside(.aria("label", texts.recorder.elsewhere)) {
        ul(.class("elsewhere")) {
          ForEach(recordings, id: \.id) { recording in
            li(.class("ongoing"), .class("live", if: recording.isGrowing)) {
              span { placeText(recording) }
              " "
              span(.class("name")) { name(of: recording) }
              " "
              span(.class("length")) { recording.duration.clockText }
              if recording.isAbandoned {
                p(.class("kept")) { texts.recorder.abandonedIsKept }
                button(
                  .type(.button),
                  .aria("label", texts.recorder.endAbandonedNamed(name(of: recording)))
                ) {
                  texts.recorder.endAbandoned
                }
                .onClick { store.send(.ongoingRecordings(.endButtonTapped(recording.id))) }
              }
            }
          }
        }
      }
    }
    // Without the duration, which a screen reader would say each second.
    p(.class("spoken"), .role("status")) {
      recordings.map { spokenText($0) }.joined(separator: " ")
    }
  }

  private func spokenText(_ recording: ListedRecording) -> String {
    let text = texts.recorder.spokenElsewhere(placeText(recording), name(of: recording))
    return recording.isAbandoned ? "\(text) \(texts.recorder.abandonedIsKept)" : text
  }

  private func placeText(_ recording: ListedRecording) -> String {
    switch (recording.progress, recording.isInThisBrowser) {
    case (.growing, true): texts.recorder.recordingInOtherTab
    case (.growing, false): texts.recorder.recordingInOtherBrowser
    case (.paused, true): texts.recorder.pausedInOtherTab
    case (.paused, false): texts.recorder.pausedInOtherBrowser
    case (.silent(let date), true), (.abandoned(let date), true):
      texts.recorder.noSoundFromOtherTab(date.timeText)
    case (.silent(let date), false), (.abandoned(let date), false):
      texts.recorder.noSoundFromOtherBrowser(date.timeText)
    }
  }

  private func name(of recording: ListedRecording) -> String {
    store.state.standup(of: recording)?.name ?? recording.memo.name
  }
}
