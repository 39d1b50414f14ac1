import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The list of stand-ups, or the form of a new one.
struct StandupsListView: Component {
  let store: StoreOf<Standups>

  private var list: StoreOf<StandupsList> {
    store.scope(\.standupsList, action: \.standupsList)
  }

  var body: some HTML {
    if store.isLoaded, let form = list.scope(\.addStandup, action: \.addStandup) {
      StandupFormView(
        store: form, title: "New stand-up", save: { list.send(.saveStandupButtonTapped) },
        cancel: { list.send(.cancelStandupButtonTapped) })
    } else if !store.isLoaded, let message = store.loadError {
      div(.class("empty"), .role("alert")) {
        h2 { "The stand-ups can't be shown" }
        p { message }
        p { "Nothing is overwritten. `minutes doctor` looks for the reason." }
        button(.type(.button)) { "Try again" }.onClick { store.send(.task) }
      }
    } else if !store.isLoaded {
      div(.class("empty")) { p { "Loading stand-ups…" } }
    } else {
      if store.unreadableCount > 0 {
        p(.class("failed"), .role("status")) {
          unreadableText
        }
      }
      if list.standups.isEmpty {
        div(.class("empty")) {
          h2 { "No stand-ups yet" }
          p { "A stand-up has attendees who speak in turn, each for the same time." }
          div(.class("answers")) {
            addButton
            button(.type(.button)) { "Add an example" }
              .onClick { list.send(.addExampleButtonTapped) }
          }
        }
      } else {
        header(.class("heading")) {
          h2 { "Stand-ups" }
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
    store.unreadableCount == 1
      ? "1 stored entry can't be read, and is left as it is. `minutes doctor` names it."
      : "\(store.unreadableCount.localText) stored entries can't be read, and are left as they are. `minutes doctor` names them."
  }

  private var addButton: some HTML {
    button(.type(.button), .class("primary")) { "New stand-up" }
      .onClick { list.send(.addButtonTapped) }
  }
}

/// A stand-up in the list. Its link can be opened in a new tab.
private struct StandupCard: Component {
  let standup: Standup
  let store: StoreOf<Standups>

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
            span { "Interrupted meeting" }
          } else {
            span(.class("running")) { "Meeting at \(meeting.elapsed.clockText)" }
          }
        }
      }
    }
    .onClick(options: EventOptions(preventsDefault: true)) {
      store.send(.opened(.detail(standup.id)))
    }
  }
}
