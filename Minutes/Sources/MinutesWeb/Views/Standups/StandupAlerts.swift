import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The alerts of the screens of stand-ups: they are shown wherever the user is, because a meeting goes on there, too.
struct StandupAlerts: Component {
  let store: StoreOf<Standups>

  var body: some HTML {
    let screens = store.scope(\.path, action: \.path)
    ForEach(Array(zip(screens.ids, screens)), id: \.0) { _, screen in
      switch screen.case {
      case .detail(let detail):
        EmptyHTML().alert(detail, \.destination?.alert, action: \.destination.alert)
      case .recordMeeting(let meeting):
        EmptyHTML().alert(meeting, \.alert, action: \.alert)
      case .meeting(let meeting):
        EmptyHTML().alert(meeting, \.alert, action: \.alert)
      }
    }
  }
}

/// A meeting that runs on this page, shown in the app's other places.
struct OngoingMeetingButton: Component {
  let store: StoreOf<AppFeature>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if store.selectedTab != .standups, store.standups.isRecordingMeeting {
      button(.type(.button), .class("ongoing live")) { texts.meetings.meeting }
        .onClick { store.send(.tabSelected(.standups)) }
    }
    // The page's script tells the next page of the tab (`leaving.js`).
    if let id = store.standups.runningScreen?.id {
      span(.hidden(true), .data("runs-meeting", id.uuidString)) {}
    }
    // A page that is left now leaves an interrupted meeting.
    if store.standups.runningScreen?.mode == .ending {
      span(.hidden(true), .data("saves-meeting", "")) {}
    }
  }
}
