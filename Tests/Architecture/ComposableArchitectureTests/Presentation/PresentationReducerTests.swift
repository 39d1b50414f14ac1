@testable import ComposableArchitecture
import SwiftNavigation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct PresentationReducerTests {
  let store = Store(initialState: Presenter.State()) { Presenter() }

  @Test func theChildRunsWhileItIsPresented() {
    store.send(.editorChanged(Editor.State()))
    store.send(.editor(.presented(.titleChanged("Memo"))))
    #expect(store.editor == Editor.State(title: "Memo"))
  }

  @Test func dismissingRemovesTheStateAfterThePresenterHasSeenIt() {
    store.send(.editorChanged(Editor.State()))
    store.send(.editor(.dismiss))
    #expect(store.editor == nil)
    #expect(store.log == ["dismiss, editor: true"])
  }

  @Test(arguments: [PresentationAction<Editor.Action>.dismiss, .presented(.closeButtonTapped)])
  func anActionForAnUnpresentedFeatureIsReported(action: PresentationAction<Editor.Action>) {
    withKnownIssue {
      _ = store.send(.editor(action))
    } matching: {
      $0.description.contains(#"An "ifLet" at "ComposableArchitectureTests/"#)
        && $0.description.contains("its state was 'nil'")
    }
  }

  @Test func changingAnUnrelatedCaseIsReported() {
    // given
    var presentation = PresentationState<Destination.State>(
      wrappedValue: .editor(Editor.State(title: "Memo")))
    for change in [
      { (presentation: inout PresentationState<Destination.State>) in
        presentation[case: \.alert] = AlertState { TextState("Sure?") }
      },
      { presentation in presentation[case: \.alert] = nil },
    ] {
      withKnownIssue {
        // when
        change(&presentation)
      } matching: { issue in
        // then
        issue.description.hasSuffix(
          #"Can't modify unrelated case "editor": the presented state is in this case, and not in "alert"."#
        )
      }
    }
    #expect(presentation.wrappedValue == .editor(Editor.State(title: "Memo")))
  }

  @Test func effectsEndWhenTheStateIsRemoved() async {
    store.send(.editorChanged(Editor.State()))
    let task = store.send(.editor(.presented(.waitButtonTapped)))
    store.send(.editorChanged(nil))
    await task.finish()
    #expect(!task.isCancelled)
  }

  @Test func effectsEndWhenAnotherIDIsPresented() async {
    store.send(.editorChanged(Editor.State(id: 1)))
    let first = store.send(.editor(.presented(.waitButtonTapped)))
    store.send(.editor(.presented(.titleChanged("replace"))))
    await first.finish()
    #expect(!first.isCancelled)
    #expect(store.editor?.id == 2)
  }

  @Test func effectsGoOnWhenTheSameIDIsPresented() async {
    store.send(.editorChanged(Editor.State(id: 1)))
    let task = store.send(.editor(.presented(.waitButtonTapped)))
    store.send(.editorChanged(Editor.State(id: 1, title: "Other")))
    #expect(task.family?.isFinished == false)
    store.send(.editor(.dismiss))
    await task.finish()
    #expect(!task.isCancelled)
  }

  @Test func effectsEndWhenAnotherCaseIsPresented() async {
    store.send(.destinationChanged(.editor(Editor.State())))
    let task = store.send(.destination(.presented(.editor(.waitButtonTapped))))
    store.send(.destinationChanged(.editor(Editor.State(title: "Other"))))
    #expect(task.family?.isFinished == false)
    store.send(.destinationChanged(.other(Editor.State())))
    await task.finish()
    #expect(!task.isCancelled)
  }

  @Test func effectsEndWhenTheSameCaseHasAnotherID() async {
    store.send(.destinationChanged(.editor(Editor.State(id: 1))))
    let task = store.send(.destination(.presented(.editor(.waitButtonTapped))))
    store.send(.destinationChanged(.editor(Editor.State(id: 2))))
    await task.finish()
    #expect(!task.isCancelled)
  }

  @Test func anAlertIsDismissedByItsAction() {
    store.send(.alertRequested)
    store.send(.alert(.presented(.confirmButtonTapped)))
    #expect(store.alert == nil)
    #expect(store.log.count == 1)
    #expect(store.log.first?.hasSuffix("alert: true") == true)
  }

  @Test func anAlertThatIsReplacedStays() {
    store.send(.alertRequested)
    let first = store.alert?.id
    store.send(.alert(.presented(.againButtonTapped)))
    #expect(store.alert != nil)
    #expect(store.alert?.id != first)
  }

  @Test func anAlertThatIsACaseIsDismissedByItsAction() {
    store.send(.destinationChanged(.alert(AlertState { TextState("Sure?") })))
    store.send(.destination(.presented(.alert(.confirmButtonTapped))))
    #expect(store.destination == nil)
  }

  @Test func aMarkedCaseIsDismissedByItsAction() {
    store.send(.destinationChanged(.banner(Banner())))
    store.send(.destination(.presented(.banner(.tapped))))
    #expect(store.destination == nil)
  }

  @Test func anAlertStaysWhenAnotherCaseReceivesAnAction() {
    store.send(.destinationChanged(.alert(AlertState { TextState("Sure?") })))
    withKnownIssue {
      _ = store.send(.destination(.presented(.editor(.titleChanged("")))))
    } matching: {
      $0.description.contains(
        #"while its state was in the case "alert", and not in the case "editor":"#)
    }
    #expect(store.destination?.is(\.alert) == true)
  }

  @Test func theFeaturesOfAReducerEnumStay() {
    store.send(.destinationChanged(.editor(Editor.State())))
    store.send(.destination(.presented(.editor(.titleChanged("Memo")))))
    #expect(store.destination?.editor?.title == "Memo")
  }
}
