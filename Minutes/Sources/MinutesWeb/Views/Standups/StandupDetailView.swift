import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// A stand-up with its past meetings, or its form.
struct StandupDetailView: Component {
  let store: StoreOf<StandupDetail>
  let open: @MainActor (StandupsLocation) -> Void

  @Environment(\.texts) private var texts

  var body: some HTML {
    if let form = store.scope(\.destination?.editStandup, action: \.destination.editStandup) {
      StandupFormView(
        store: form, title: texts.standups.editStandup(store.standup.name),
        save: { store.send(.saveStandupButtonTapped) },
        cancel: { store.send(.cancelEditStandupButtonTapped) })
    } else {
      BackLink(title: texts.standups.standups, location: .list, open: open)
      header(.class("heading")) {
        h2 { store.standup.name }
        button(.type(.button)) { texts.standups.edit }.onClick { store.send(.editButtonTapped) }
      }
      p(.class("card facts"), .class(store.standup.theme.styleClass)) {
        span { store.standup.attendeesText }
        span { store.standup.lengthText }
        span { store.standup.theme.name(texts.standups) }
      }
      if let meeting = store.runningMeeting {
        RunningMeetingView(meeting: meeting, store: store)
      } else {
        button(.type(.button), .class("primary"), .class("start"), .data("starts-recording", "")) {
          texts.standups.startMeeting
        }
        .onClick { store.send(.startMeetingButtonTapped) }
      }
      h3 { texts.standups.attendeesHeading }
      ol(.class("speakers-list")) {
        for (index, attendee) in store.standup.attendees.enumerated() {
          li { attendee.displayName(at: index, in: texts) }
        }
      }
      h3 { texts.standups.pastMeetings }
      if store.standup.meetings.isEmpty {
        p(.class("hint")) { texts.standups.noneYet }
      } else {
        ul(.class("history")) {
          ForEach(Array(store.standup.meetings), id: \.id) { meeting in
            li(.class("new", if: meeting.id == store.newMeeting)) {
              let location = StandupsLocation.meeting(store.standup.id, meeting.id)
              a(.href(location.path)) { meeting.dateText }
                .onClick(options: EventOptions(preventsDefault: true)) { open(location) }
            }
          }
        }
      }
      button(.type(.button), .class("quiet")) { texts.standups.deleteStandup }
        .onClick { store.send(.deleteButtonTapped) }
    }
  }
}

/// The link to the screen below.
struct BackLink: Component {
  let title: String
  let location: StandupsLocation
  let open: @MainActor (StandupsLocation) -> Void

  @Environment(\.texts) private var texts

  var body: some HTML {
    a(.class("back"), .href(location.path)) { texts.standups.back(title) }
      .onClick(options: EventOptions(preventsDefault: true)) { open(location) }
  }
}

/// A meeting that runs in another page, or was interrupted.
private struct RunningMeetingView: Component {
  let meeting: RunningMeeting
  let store: StoreOf<StandupDetail>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if store.isInterrupted {
      div(.class("running-meeting")) {
        p(.role("status")) {
          // Not `elapsed`, which jumps to the next turn when a speaker is skipped.
          """
          \(texts.meetings.wasInterrupted(meeting.recorded.clockText, meeting.meeting.dateText))\u{20}
          """
          meeting.isRecorded ? texts.meetings.textAndSoundAreKept : texts.meetings.textIsKept
        }
        div(.class("buttons")) {
          button(.type(.button), .class("primary"), .data("starts-recording", "")) {
            texts.meetings.resume
          }
          .onClick { store.send(.resumeInterruptedMeetingButtonTapped) }
          button(.type(.button)) { texts.meetings.saveText }
            .onClick { store.send(.finishInterruptedMeetingButtonTapped) }
          button(.type(.button)) { texts.meetingAlerts.discard }
            .onClick { store.send(.discardInterruptedMeetingButtonTapped) }
        }
      }
    } else {
      RunningMeetingScreen(meeting: meeting, plan: meeting.plan(of: store.standup))
    }
  }
}

/// A meeting that another page runs, without buttons.
private struct RunningMeetingScreen: Component {
  let meeting: RunningMeeting
  let plan: Standup

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("meeting running-meeting"), .class(plan.theme.styleClass)) {
      p { texts.meetings.isRunningElsewhere }
      MeetingTimes(elapsed: meeting.elapsed, duration: plan.duration / .seconds(1))
      div(.class("ring-place")) {
        SpeakerRing(count: plan.schedule.speakerCount, index: index)
        div(.class("speaker-now"), .role("status")) {
          SpeakerNow(name: plan.name(ofSpeaker: index))
        }
      }
      MeetingText(passages: meeting.transcript.passages)
      MeetingOrder(standup: plan, index: index)
    }
  }

  private var index: Int { meeting.turnIndex ?? 0 }
}
