import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The app: header, tabs, dialogs and alerts.
struct AppView: Component {
  let store: StoreOf<AppFeature>

  /// The files that the page imports. `nil` if it cannot import.
  var imports: StoreOf<MemoImports>?

  @Environment(\.timeZone) private var timeZone
  @Environment(\.texts) private var texts

  /// Whether a preview shows the page as if it were disconnected.
  var isLost = false

  /// The id that the browser keeps if it has none yet. `nil` in previews.
  var browserID: UUID?

  /// Whether this browser has authenticated with an access token, and can log out.
  var canLogOut = false

  var body: some HTML {
    header(.class("top")) {
      h1 { texts.page.name }
      OngoingRecordingButton(store: store)
      OngoingMeetingButton(store: store)
    }
    ConnectionView(store: store, isPreview: isLost)
    RecordingsElsewhere(store: store)
    let speechSetup = store.scope(\.speechSetup, action: \.speechSetup)
    main(
      .data("machine-keys", ""), .data("utc-offset", "\(timeZone.secondsFromGMT() / 60)"),
      .when(browserID != nil, .data("browser", browserID?.uuidString ?? "")),
      // Media keys for the next and the previous memo.
      .when(store.playlists.played != nil, .data("steps", ""))
    ) {
      Tabs(
        texts.page.places,
        selection: Binding {
          store.selectedTab
        } set: {
          store.send(.tabSelected($0))
        },
        [
          (.recording, texts.page.record), (.playback, texts.page.memos),
          (.playlists, texts.page.playlists),
          (.standups, texts.page.standups),
        ]
      ) { tab in
        switch tab {
        case .recording:
          RecordingView(store: store.scope(\.recording, action: \.recording))
          LeftRecordingView(store: store)
          if store.recording.recordingMemo == nil { SpeechNotice(store: speechSetup) }
        case .playback:
          PlaybackView(
            store: store.scope(\.playback, action: \.playback),
            playlists: store.scope(\.playlists, action: \.playlists),
            transcripts: store.scope(\.transcripts, action: \.transcripts),
            imports: imports, isRecording: store.recording.recordingMemo != nil)
        case .playlists:
          PlaylistsView(
            store: store.scope(\.playlists, action: \.playlists),
            playback: store.scope(\.playback, action: \.playback))
        case .standups:
          StandupsView(store: store)
        }
      }
    }
    // Attached to `main`, because media keys work in both tabs.
    .on("machine-key") { event in
      guard let id = event.detail["id"]?.string.flatMap(Memo.ID.init(uuidString:)) else { return }
      if let step = event.detail["key"]?.string.flatMap(Playlist.Step.init(rawValue:)) {
        let position = store.playback.position(of: id)
        store.send(.playlists(.stepKeyPressed(step, id, position: position)))
      } else if let key = Playback.Action.MachineKey(event.detail) {
        store.send(.playback(.view(.machineKeyPressed(key, id))))
      }
    }
    .on("page-left") { event in
      func id(_ value: JSONValue?) -> UUID? { value?.string.flatMap(UUID.init(uuidString:)) }
      store.send(
        .pageLeft(
          meeting: id(event.detail["meeting"]),
          recordings: event.detail["recordings"]?.array?.compactMap { id($0) } ?? [],
          ended: id(event.detail["ended"])))
    }
    // Attached to `main`, because an alert of one tab is shown in the other one, too.
    .alert(store.scope(\.recording, action: \.recording), \.alert, action: \.alert)
    .alert(
      store.scope(\.ongoingRecordings, action: \.ongoingRecordings), \.alert, action: \.alert
    )
    .alert(store.scope(\.playback, action: \.playback), \.alert, action: \.alert)
    .alert(store.scope(\.playlists, action: \.playlists), \.alert, action: \.alert)
    .alert(store.scope(\.standups, action: \.standups), \.alert, action: \.alert)
    .environment(\.hasLetterKeys, store.keyHelp.hasLetterKeys)
    .environment(\.speechStatus, store.speechSetup.statusWithoutProgress)
    MiniPlayer(store: store)
    if let imports { ImportTransfers(store: imports) }
    StandupAlerts(store: store.scope(\.standups, action: \.standups))
    footer(.class("bottom")) {
      SpeechButton(store: speechSetup)
      KeyHelpButton(store: store.scope(\.keyHelp, action: \.keyHelp))
      PhoneAccessButton(store: store.scope(\.phoneAccess, action: \.phoneAccess))
      if canLogOut {
        form(.method("post"), .action(MinutesPaths.logOut)) { button { texts.page.logOut } }
      }
    }
    SpeechSetupDialog(store: speechSetup)
    KeyHelpDialog(store: store.scope(\.keyHelp, action: \.keyHelp))
    PhoneAccessDialog(store: store.scope(\.phoneAccess, action: \.phoneAccess))
    MicrophoneHelp()
    DiscardQuestion()
  }
}
