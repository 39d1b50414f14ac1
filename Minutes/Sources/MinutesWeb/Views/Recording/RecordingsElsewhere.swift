import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The recordings that go on in other pages: where, of what, and for how long.
struct RecordingsElsewhere: Component {
  let store: StoreOf<AppFeature>

  var body: some HTML {
    let recordings = store.recordingsElsewhere
    if !recordings.isEmpty {
      aside(.aria("label", "Recordings elsewhere")) {
        ul(.class("elsewhere")) {
          ForEach(recordings, id: \.id) { recording in
            li(.class("ongoing"), .class("live", if: recording.isGrowing)) {
              span { placeText(recording) }
              " "
              span(.class("name")) { name(of: recording) }
              " "
              span(.class("length")) { recording.duration.clockText }
            }
          }
        }
      }
    }
    // Without the duration, which a screen reader would say each second.
    p(.class("spoken"), .role("status")) {
      recordings.map { "\(placeText($0)) \(name(of: $0))." }.joined(separator: " ")
    }
  }

  private func placeText(_ recording: ListedRecording) -> String {
    let place = recording.isInThisBrowser ? "in another tab" : "in another browser"
    switch recording.progress {
    case .growing: return "Recording \(place):"
    case .paused: return "Paused \(place):"
    case .unreachable(let date):
      let page = recording.isInThisBrowser ? "another tab" : "another browser"
      return "No connection to \(page) since \(date.timeText):"
    }
  }

  private func name(of recording: ListedRecording) -> String {
    store.state.standup(of: recording)?.name ?? recording.memo.name
  }
}
