import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The place where stand-ups are planned, held and looked up.
struct StandupsView: Component {
  let store: StoreOf<AppFeature>

  private var standups: StoreOf<Standups> { store.scope(\.standups, action: \.standups) }

  @Environment(\.texts) private var texts

  var body: some HTML {
    section(.class("standups"), .aria("label", texts.standups.standups)) {
      StandupsStatus(store: standups)
      NavigationStack(standups, \.path, action: \.path) {
        StandupsListView(store: standups)
      } destination: { screen in
        switch screen.case {
        case .detail(let detail):
          StandupDetailView(store: detail, open: { standups.send(.opened($0)) })
        case .recordMeeting(let meeting):
          RecordMeetingView(store: meeting)
        case .meeting(let meeting):
          PastMeetingView(
            store: meeting, playback: store.scope(\.playback, action: \.playback),
            transcripts: store.scope(\.transcripts, action: \.transcripts),
            open: { standups.send(.opened($0)) })
        }
      }
    }
  }
}

/// The problems that concern every screen.
private struct StandupsStatus: Component {
  let store: StoreOf<Standups>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if store.isLoaded, let message = store.loadError {
      p(.class("failed"), .role("status")) {
        texts.standups.changesAreNotShown(message)
      }
    }
    if !store.failedChanges.isEmpty, store.alert == nil {
      div(.class("failed"), .role("status")) {
        p { texts.standups.someAreNotSaved }
        button(.type(.button)) { texts.standups.saveAgain }.onClick {
          store.send(.saveAgainButtonTapped)
        }
      }
    }
  }
}
