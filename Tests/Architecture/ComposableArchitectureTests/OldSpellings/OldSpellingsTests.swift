import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct OldSpellingsTests {
  @available(*, deprecated)
  @Test func anEffectSendsItsReturnValue() async {
    let store = Store(initialState: OldList.State()) { OldList() }
    await store.send(.recordButtonTapped).finish()
    #expect(store.isPermitted == true)
  }

  @available(*, deprecated)
  @Test func anEffectSendsTheActionForItsError() async {
    struct Failed: Error {}
    let store = Store(initialState: "") {
      Reduce { (state: inout String, action: String) in
        if action == "start" {
          return .task {
            throw Failed()
          } catch: {
            "\($0)"
          }
        }
        state = action
        return .none
      }
    }
    await store.send("start").finish()
    #expect(store.state == "Failed()")
  }

  @available(*, deprecated)
  @Test func partsRunOnTheirActions() {
    let store = Store(
      initialState: OldList.State(
        recording: OldRow.State(id: 1), rows: [OldRow.State(id: 2), OldRow.State(id: 3)])
    ) {
      OldList()
    } withDependencies: {
      $0.uuid = .constant(UUID(42))
    }
    store.send(.recording(.tapped))
    #expect(store.recording?.mark == UUID(0))
    store.send(.row(id: 3, action: .tapped))
    #expect(store.rows.map(\.mark) == [nil, UUID(42)])
  }

  @available(*, deprecated)
  @Test func aScreenIsDismissedByItsAlert() async {
    let store = Store(
      initialState: OldApp.State(
        path: StackState([
          .list(OldList.State()),
          .recordMeeting(OldRecordMeeting.State()),
        ]))
    ) {
      OldApp()
    }
    store.send(.path(.element(id: 1, action: .recordMeeting(.endMeetingButtonTapped))))
    #expect(
      store.path[id: 1, case: /OldApp.Path.State.recordMeeting]?.alert?.title
        == TextState("End meeting?"))
    await store.send(
      .path(.element(id: 1, action: .recordMeeting(.alert(.presented(.confirmSave)))))
    ).finish()
    #expect(store.path.ids == [0])
    #expect(store.path[id: 0, case: /OldApp.Path.State.list]?.titles == ["saved"])
  }

  @available(*, deprecated)
  @Test func aTestNamesScreensWithASlash() async {
    let store = TestStore(
      initialState: OldApp.State(
        path: StackState([
          .list(OldList.State()),
          .recordMeeting(OldRecordMeeting.State()),
        ]))
    ) {
      OldApp()
    }
    store.exhaustivity = .off
    await store.send(.path(.element(id: 1, action: .recordMeeting(.endMeetingButtonTapped))))
    await store.send(
      .path(.element(id: 1, action: .recordMeeting(.alert(.presented(.confirmSave))))))
    await store.receive(
      .path(.element(id: 1, action: .recordMeeting(.delegate(.saveMeeting)))))
    await store.receive(.path(.popFrom(id: 1)))
    store.assert {
      $0.path[id: 0, case: /OldApp.Path.State.list]?.titles = ["saved"]
    }
  }

  @available(*, deprecated)
  @Test func aScreenOfAStackRuns() async {
    let store = Store(initialState: OldApp.State(path: StackState([.list(OldList.State())]))) {
      OldApp()
    }
    await store.send(.path(.element(id: 0, action: .list(.recordButtonTapped)))).finish()
    #expect(store.path[id: 0, case: /OldApp.Path.State.list]?.isPermitted == true)
    await store.send(.list(.recordButtonTapped)).finish()
    #expect(store.list.isPermitted == true)
  }

  @available(*, deprecated)
  @Test func aReducerThatPrintsIsTheReducer() {
    var state = OldRow.State(id: 1)
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      _ = OldRow().debug().reduce(into: &state, action: .tapped)
    }
    #expect(state.mark == UUID(0))
  }

  @available(*, deprecated)
  @Test func aScopeMayEmbedActionsByAClosure() {
    let store = Store(initialState: OldRecordMeeting.State()) { OldRecordMeeting() }
    let alert = store.scope(state: \.$alert, action: { .alert($0) })
    #expect(alert.state.wrappedValue == nil)
    store.send(.endMeetingButtonTapped)
    #expect(alert.state.wrappedValue?.title == TextState("End meeting?"))
    alert.send(.dismiss)
    #expect(alert.state.wrappedValue == nil)
  }

  @available(*, deprecated)
  @Test func anAlertOfValuesIsOneOfClosures() {
    #expect(
      AlertState<Never>(title: TextState("Something went wrong."))
        == AlertState { TextState("Something went wrong.") })
  }

  @Test func aClosureThatIsNotSetFailsTheTest() {
    let onMeetingFinished: (String) -> Void = unimplemented("RecordMeetingModel.onMeetingFinished")
    withKnownIssue {
      onMeetingFinished("Hello world!")
    } matching: {
      $0.description.contains("RecordMeetingModel.onMeetingFinished")
    }
  }
}
