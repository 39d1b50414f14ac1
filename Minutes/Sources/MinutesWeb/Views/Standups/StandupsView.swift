import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The place where stand-ups are planned, held and looked up.
struct StandupsView: Component {
  let store: StoreOf<AppFeature>

  private var standups: StoreOf<Standups> { store.scope(\.standups, action: \.standups) }

  var body: some HTML {
    section(.class("standups"), .aria("label", "Stand-ups")) {
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
            open: { standups.send(.opened($0)) })
        }
      }
    }
  }
}

/// The problems that concern every screen.
private struct StandupsStatus: Component {
  let store: StoreOf<Standups>

  var body: some HTML {
    if store.isLoaded, let message = store.loadError {
      p(.class("failed"), .role("status")) {
        "Changes by other pages are not shown at the moment: \(message)"
      }
    }
    if !store.failedChanges.isEmpty, store.alert == nil {
      div(.class("failed"), .role("status")) {
        p { "Some changes are not saved." }
        button(.type(.button)) { "Save again" }.onClick { store.send(.saveAgainButtonTapped) }
      }
    }
  }
}
