import BoundedNumbers
import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The number of minutes that a form sends.
private enum FormMinutes: NumberKind {
  static let bounds = Standup.minutes
}

/// The form of a stand-up. The parent says what its buttons do.
struct StandupFormView: Component {
  let store: StoreOf<StandupForm>
  let title: String
  let save: @MainActor () -> Void
  let cancel: @MainActor () -> Void

  @Environment(\.texts) private var texts

  var body: some HTML {
    form(.class("standup-form"), .aria("label", title)) {
      h2 { title }
      label {
        span { texts.standups.title }
        input(
          .type(.text), .id("standup-title"), .value(store.standup.title),
          .maxLength(Memo.maximumTitleLength), .autocomplete("off"), .autofocus, .required,
          // A title of spaces is trimmed, and would be empty.
          .pattern(#".*\S.*"#), .title(texts.standups.titleHint),
          .placeholder(texts.standups.titleExample)
        )
        .onInput { text in store.standup.title = text }
      }
      label {
        span { texts.standups.length(store.standup.lengthText) }
        input(
          .type(.range), .min("\(Standup.minutes.lowerBound)"),
          .max("\(Standup.minutes.upperBound)"), .step("1"), .value("\(store.minutes)"),
          .aria("valuetext", store.standup.lengthText)
        )
        .onInput { text in
          guard let minutes = Bounded<FormMinutes>(parsing: text) else { return }
          store.minutes = minutes.value
        }
      }
      div(.class("theme-choice")) {
        label {
          span { texts.standups.theme }
          select(.value(store.standup.theme.rawValue)) {
            for theme in Theme.allCases {
              option(.value(theme.rawValue), .selected(theme == store.standup.theme)) {
                theme.name(texts.standups)
              }
            }
          }
          .onChange { text in
            if let theme = Theme(rawValue: text) { store.standup.theme = theme }
          }
        }
        span(.class("swatch"), .class(store.standup.theme.styleClass), .aria("hidden", true)) {
          "Aa"
        }
      }
      fieldset {
        legend { texts.standups.attendeesHeading }
        ul(.class("attendees")) {
          ForEach(Array(store.standup.attendees), id: \.id) { attendee in
            li { AttendeeField(attendee: attendee, store: store) }
          }
        }
        button(.type(.button), .disabled(!store.canAddAttendee)) { texts.standups.addAttendee }
          .onClick { store.send(.addAttendeeButtonTapped) }
      }
      div(.class("live-buttons")) {
        button(.type(.button)) { texts.standups.cancel }.onClick(perform: cancel)
        button(.class("primary")) { texts.standups.save }
      }
    }
    .onSubmit { _ in save() }
  }
}

/// The name of an attendee, and the way to remove them.
private struct AttendeeField: Component {
  let attendee: Attendee
  let store: StoreOf<StandupForm>

  private var index: Int { store.standup.attendees.index(id: attendee.id) ?? 0 }
  private var hasFocus: Bool { store.focus == .attendee(attendee.id) }

  @Environment(\.texts) private var texts

  var body: some HTML {
    input(
      .type(.text), .id("attendee-\(attendee.id)"),
      .aria("label", texts.standups.attendee(index + 1)),
      .value(attendee.name), .placeholder(texts.standups.name), .maxLength(Memo.maximumTitleLength),
      .autocomplete("off"), .enterKeyHint("next"), .autofocus(hasFocus),
      // The page's script moves the focus to a field that was there before, also if it has moved it there before.
      .when(hasFocus, .data("focused", "\(store.standup.attendees.count)"))
    )
    .onInput { text in store.standup.attendees[id: attendee.id]?.name = text }
    .onKey("Enter", preventsDefault: true) { _ in store.send(.addAttendeeButtonTapped) }
    button(
      .type(.button), .class("quiet"), .disabled(!store.canRemoveAttendee),
      .aria("label", texts.standups.removeAttendee(attendee.displayName(at: index, in: texts)))
    ) {
      texts.standups.remove
    }
    .onClick {
      guard let index = store.standup.attendees.index(id: attendee.id) else { return }
      store.send(.deleteAttendees(atOffsets: [index]))
    }
  }
}
