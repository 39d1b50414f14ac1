import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The app: its places, and the way from one to the other.
struct AppView: Component {
  let store: StoreOf<AppFeature>

  @Environment(\.timeZone) private var timeZone

  /// Whether the page shows how it is without a connection, though it has one.
  var isLost = false

  /// Whether this browser has given an access token.
  var canLogOut = false

  var body: some HTML {
    header(.class("top")) {
      h1 { "Minutes" }
      OngoingRecordingButton(store: store)
      OngoingMeetingButton(store: store)
    }
    ConnectionView(store: store.scope(\.recording, action: \.recording), isPreview: isLost)
    let speechSetup = store.scope(\.speechSetup, action: \.speechSetup)
    main(.data("machine-keys", ""), .data("utc-offset", "\(timeZone.secondsFromGMT() / 60)")) {
      Tabs(
        "Places",
        selection: Binding {
          store.selectedTab
        } set: {
          store.send(.tabSelected($0))
        },
        [(.recording, "Record"), (.playback, "Memos"), (.standups, "Stand-ups")]
      ) { tab in
        switch tab {
        case .recording:
          RecordingView(store: store.scope(\.recording, action: \.recording))
          if store.recording.recordingMemo == nil { SpeechNotice(store: speechSetup) }
        case .playback:
          PlaybackView(
            store: store.scope(\.playback, action: \.playback),
            isRecording: store.recording.recordingMemo != nil)
        case .standups:
          StandupsView(store: store)
        }
      }
    }
    // Wherever somebody is: a memo may be heard there, too.
    .on("machine-key") { event in
      guard let id = event.detail["id"]?.string.flatMap(Memo.ID.init(uuidString:)),
        let key = Playback.Action.MachineKey(event.detail)
      else { return }
      store.send(.playback(.view(.machineKeyPressed(key, id))))
    }
    // Wherever somebody is: what has happened in the other place matters as well.
    .alert(store.scope(\.recording, action: \.recording), \.alert, action: \.alert)
    .alert(store.scope(\.playback, action: \.playback), \.alert, action: \.alert)
    .alert(store.scope(\.standups, action: \.standups), \.alert, action: \.alert)
    .environment(\.hasLetterKeys, store.keyHelp.hasLetterKeys)
    .environment(\.speechStatus, store.speechSetup.statusWithoutProgress)
    StandupAlerts(store: store.scope(\.standups, action: \.standups))
    footer(.class("bottom")) {
      SpeechButton(store: speechSetup)
      KeyHelpButton(store: store.scope(\.keyHelp, action: \.keyHelp))
      if canLogOut {
        form(.method("post"), .action(MinutesPage.logOutPath)) { button { "Log out" } }
      }
    }
    SpeechSetupDialog(store: speechSetup)
    KeyHelpDialog(store: store.scope(\.keyHelp, action: \.keyHelp))
    MicrophoneHelp()
    DiscardQuestion()
  }
}
