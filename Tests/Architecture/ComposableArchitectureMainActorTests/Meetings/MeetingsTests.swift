import ComposableArchitecture
import Testing

/// A whole app in a module that isolates everything to the main actor.
@Suite(.timeLimit(.minutes(5))) struct MeetingsTests {
  let store = TestStore(
    initialState: Meetings.State(rows: [MeetingRow.State(id: 7, title: "Stand-up")])
  ) {
    Meetings()
  }

  @Test func rowsAreFeatures() async {
    await store.send(\.rows[id: 7].selected) { $0.rows[id: 7]?.isSelected = true }
    await store.send(\.rows[id: 7].opened)
    await store.receive(\.rows[id: 7].delegate.opened) {
      $0.path[id: 0] = .detail(MeetingDetail.State(title: "Stand-up"))
    }
  }

  @Test func casesOfStateAreFeatures() async {
    await store.send(.mode(.search(.binding(.set(\.text, "memo"))))) {
      $0.mode = .browsing(Search.State(text: "memo"))
    }
    await store.send(\.mode.editButtonTapped) { $0.mode = .editing }
  }

  @Test func aMeetingIsDeletedAfterAnAlert() async {
    await open()
    await store.send(\.path[id: 0].detail.view.deleteButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .alert(AlertState { TextState("Delete?") })
    }
    await store.send(\.path[id: 0].detail.destination.alert.confirmed) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    await store.receive(\.path[id: 0].detail.delegate.deleted) {
      $0.path = []
      $0.deletions = 1
      $0.deletionsSeen = 1
    }
  }

  @Test func anEditorDismissesItself() async {
    await open()
    await store.send(\.path[id: 0].detail.view.editButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .editor(MeetingEditor.State(title: "Stand-up"))
    }
    await store.send(
      .path(
        .element(
          id: 0,
          action: .detail(.destination(.presented(.editor(.binding(.set(\.title, "Retro"))))))))
    ) {
      $0.path[id: 0, case: \.detail]?.destination = .editor(MeetingEditor.State(title: "Retro"))
    }
    await store.send(\.path[id: 0].detail.destination.editor.cancelButtonTapped)
    await store.receive(\.path[id: 0].detail.destination.dismiss) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
  }

  @Test func effectsEndWithTheirScreen() async {
    let clock = TestClock()
    store.dependencies.continuousClock = clock
    store.dependencies.speech.listen = { _ in
      AsyncStream { $0.yield("Hello") }
    }
    await store.send(.path(.push(id: 0, state: .recording(Recording.State())))) {
      $0.path[id: 0] = .recording(Recording.State())
    }
    await store.send(\.path[id: 0].recording.started)
    await store.receive(\.path[id: 0].recording.heard) {
      $0.path[id: 0, case: \.recording]?.words = "Hello"
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].recording.ticked) {
      $0.path[id: 0, case: \.recording]?.seconds = 1
    }
    await store.send(\.path[id: 0].recording.stopButtonTapped)
    await store.receive(\.path[id: 0].recording.delegate.finished) {
      $0.path[id: 1] = .summary("Hello")
    }
  }

  @Test func storesOfPartsShowThem() {
    let store = Store(
      initialState: Meetings.State(rows: [MeetingRow.State(id: 7, title: "Stand-up")])
    ) { Meetings() }
    store.scope(\.rows, action: \.rows)[id: 7]?.send(.opened)
    guard
      let screen = store.scope(\.path, action: \.path).first,
      case .detail(let detail) = screen.case
    else {
      Issue.record("No detail is on the stack.")
      return
    }
    let view = MeetingDetailView(store: detail)
    view.edit()
    guard let editor = detail.scope(\.destination?.editor, action: \.destination.editor) else {
      Issue.record("No editor is presented.")
      return
    }
    editor.title = "Retro"
    view.save()
    #expect(detail.title == "Retro")
    #expect(detail.destination == nil)
  }

  private func open() async {
    await store.send(\.rows[id: 7].opened)
    await store.receive(\.rows[id: 7].delegate.opened) {
      $0.path[id: 0] = .detail(MeetingDetail.State(title: "Stand-up"))
    }
  }
}
