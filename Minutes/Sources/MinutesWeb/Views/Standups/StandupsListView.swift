import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The list of stand-ups, or the form of a new one.
struct StandupsListView: Component {
  let store: StoreOf<Standups>

  private var list: StoreOf<StandupsList> {
    store.scope(\.standupsList, action: \.standupsList)
  }

  @Environment(\.texts) private var texts

  var body: some HTML {
    if store.isLoaded, let form = list.scope(\.addStandup, action: \.addStandup) {
      StandupFormView(
        store: form, title: texts.standups.new, save: { list.send(.saveStandupButtonTapped) },
        cancel: { list.send(.cancelStandupButtonTapped) })
    } else if !store.isLoaded, let message = store.loadError {
      div(.class("empty"), .role("alert")) {
        h2 { texts.standups.cannotBeShown }
        p { message }
        p { texts.standups.nothingIsOverwritten }
        button(.type(.button)) { texts.standups.tryAgain }.onClick { store.send(.task) }
      }
    } else if !store.isLoaded {
      div(.class("empty")) { p { texts.standups.loading } }
    } else {
      if store.unreadableCount > 0 {
        p(.class("failed"), .role("status")) {
          unreadableText
        }
      }
      if list.standups.isEmpty {
        div(.class("empty")) {
          h2 { texts.standups.none }
          p { texts.standups.noneHelp }
          div(.class("buttons")) {
            addButton
            button(.type(.button)) { texts.standups.addExample }
              .onClick { list.send(.addExampleButtonTapped) }
          }
        }
      } else {
        header(.class("heading")) {
          h2 { texts.standups.standups }
          addButton
        }
        ul(.class("cards")) {
          ForEach(Array(list.standups), id: \.id) { standup in
            li { StandupCard(standup: standup, store: store) }
          }
        }
      }
    }
  }

  private var unreadableText: String {
    texts.standups.unreadable(store.unreadableCount.counted)
  }

  private var addButton: some HTML {
    button(.type(.button), .class("primary")) { texts.standups.new }
      .onClick { list.send(.addButtonTapped) }
  }
}

/// A stand-up in the list. Its link can be opened in a new tab.
private struct StandupCard: Component {
  let standup: Standup
  let store: StoreOf<Standups>

  @Environment(\.texts) private var texts

  var body: some HTML {
    a(
      .class("card"), .class(standup.theme.styleClass),
      .href(StandupsLocation.detail(standup.id).path)
    ) {
      strong { standup.name }
      span(.class("facts")) {
        span { standup.attendeesText }
        span { standup.lengthText }
        if let meeting = store.runningMeetings.first(where: { $0.standupID == standup.id }) {
          if store.interruptedMeetings.contains(meeting.id) {
            span { texts.standups.interruptedMeeting }
          } else {
            // Not `elapsed`, which jumps to the next turn when a speaker is skipped.
            span(.class("running")) {
              texts.standups.meetingIsRunningFor(meeting.recorded.clockText)
            }
          }
        }
      }
    }
    .onClick(options: EventOptions(preventsDefault: true)) {
      store.send(.opened(.detail(standup.id)))
    }
  }
}
