import CustomDump
import SwiftNavigation
import Testing

private enum Answer: Hashable, Sendable {
  case confirmDiscard
  case confirmSave
}

private enum Parent: Equatable, Sendable {
  case alert(Answer)
}

extension AlertState where Action == Answer {
  fileprivate static func endMeeting(isDiscardable: Bool) -> Self {
    Self {
      TextState("End meeting?")
    } actions: {
      ButtonState(action: .confirmSave) {
        TextState("Save and end")
      }
      if isDiscardable {
        ButtonState(role: .destructive, action: .confirmDiscard) {
          TextState("Discard")
        }
      }
      ButtonState(role: .cancel) {
        TextState("Resume")
      }
    } message: {
      TextState(
        """
        You are ending the meeting early. \
        What would you like to do?
        """
      )
    }
  }
}

struct AlertStateTests {
  @Test func anAlertHasTheGivenContent() {
    let alert = AlertState.endMeeting(isDiscardable: true)
    #expect(alert.title == TextState("End meeting?"))
    #expect(
      alert.message
        == TextState("You are ending the meeting early. What would you like to do?"))
    #expect(alert.buttons.map(\.role) == [nil, .destructive, .cancel])
    #expect(alert.buttons.map(\.action.action) == [.confirmSave, .confirmDiscard, nil])
  }

  @Test func aTitleIsEnough() {
    let alert: AlertState<Never>? = AlertState { TextState("Voice memo recording failed.") }
    #expect(alert?.title == TextState("Voice memo recording failed."))
    #expect(alert?.message == nil)
    #expect(alert?.buttons == [])
  }

  @Test func anAlertThatOnlyInformsHasNothingToSend() {
    let alert = AlertState<Never> {
      TextState("Saved")
    } actions: {
      ButtonState { TextState("OK") }
    }
    #expect(alert.buttons.map(\.label) == [TextState("OK")])
  }

  @Test func identityDoesNotCount() {
    let first = AlertState.endMeeting(isDiscardable: true)
    let second = AlertState.endMeeting(isDiscardable: true)
    #expect(first.id != second.id)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
  }

  @Test func titleMessageAndButtonsCount() {
    let alert = AlertState.endMeeting(isDiscardable: true)
    #expect(alert != .endMeeting(isDiscardable: false))
    var other = alert
    other.title = TextState("Stop meeting?")
    #expect(alert != other)
    other = alert
    other.message = nil
    #expect(alert != other)
  }

  @Test func mappingKeepsEverythingButTheActions() {
    let alert = AlertState.endMeeting(isDiscardable: true)
    let mapped = alert.map { $0.map(Parent.alert) }
    #expect(mapped.id == alert.id)
    #expect(mapped.title == alert.title)
    #expect(mapped.message == alert.message)
    #expect(
      mapped.buttons.map(\.action.action)
        == [.alert(.confirmSave), .alert(.confirmDiscard), nil])
    #expect(mapped.buttons.map(\.id) == alert.buttons.map(\.id))
  }

  @Test func aDumpShowsTheAlert() {
    expectNoDifference(
      String(customDumping: AlertState.endMeeting(isDiscardable: true)),
      """
      AlertState(
        title: "End meeting?",
        actions: [
          [0]: ButtonState(
            action: .confirmSave,
            label: "Save and end"
          ),
          [1]: ButtonState(
            role: .destructive,
            action: .confirmDiscard,
            label: "Discard"
          ),
          [2]: ButtonState(
            role: .cancel,
            label: "Resume"
          )
        ],
        message: "You are ending the meeting early. What would you like to do?"
      )
      """
    )
  }

  @Test func aDifferenceShowsWhatDiffers() {
    var alert = AlertState.endMeeting(isDiscardable: false)
    alert.title = TextState("Stop meeting?")
    expectNoDifference(
      diff(AlertState.endMeeting(isDiscardable: true), alert),
      """
        AlertState(
      -   title: "End meeting?",
      +   title: "Stop meeting?",
          actions: [
            [0]: ButtonState(…),
      -     [1]: ButtonState(
      -       role: .destructive,
      -       action: .confirmDiscard,
      -       label: "Discard"
      -     ),
            [1]: ButtonState(…)
          ],
          message: "You are ending the meeting early. What would you like to do?"
        )
      """
    )
  }

  @Test func equalAlertsDoNotDiffer() {
    #expect(
      diff(
        AlertState.endMeeting(isDiscardable: true), AlertState.endMeeting(isDiscardable: true))
        == nil)
  }

  @available(*, deprecated)
  @Test func anAlertMayBeMadeFromValues() {
    let alert = AlertState<Answer>(title: TextState("Something went wrong."))
    #expect(alert == AlertState { TextState("Something went wrong.") })
    #expect(
      AlertState(
        title: TextState("Discard?"),
        message: TextState("It is gone then."),
        buttons: [ButtonState(action: Answer.confirmDiscard) { TextState("Discard") }]
      )
        == AlertState {
          TextState("Discard?")
        } actions: {
          ButtonState(action: .confirmDiscard) { TextState("Discard") }
        } message: {
          TextState("It is gone then.")
        }
    )
  }
}
