@testable import ComposableArchitecture
import Testing

/// The stores of the elements of stacks.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct StackStoreTests {
  private let store = Store(
    initialState: Stack.State(
      path: StackState([
        .detail(Editor.State(title: "a")), .recordMeeting(Editor.State(title: "b")),
      ])
    )
  ) { Stack() }

  private let log = ChangeLog()

  private var screens: ElementStores<StackElementID, StackScreen.State, StackScreen.Action> {
    store.scope(\.path, action: \.path)
  }

  private func title(of screen: StoreOf<StackScreen>) -> String {
    switch screen.case {
    case .detail(let store): "detail \(store.title)"
    case .recordMeeting(let store): "recording \(store.title)"
    }
  }

  @Test func elementsHaveStores() {
    #expect(Array(screens.ids) == [0, 1])
    #expect(screens.map(title) == ["detail a", "recording b"])
    #expect(screens.elementsEqual(screens, by: ===))
    #expect(screens[id: 1] === screens[1])
    screens[1].send(.recordMeeting(.titleChanged("c")))
    #expect(screens.map(title) == ["detail a", "recording c"])
    #expect(store.path[id: 1, case: \.recordMeeting]?.title == "c")
  }

  @Test func theCaseOfAnElementHasAStore() {
    guard case .recordMeeting(let recording) = screens[1].case else {
      Issue.record("The screen is not in the case that it was set to.")
      return
    }
    guard case .recordMeeting(let again) = screens[1].case else { return }
    #expect(recording === again)
    log.watch("title") { _ = recording.title }
    log.watch("other") { _ = title(of: screens[0]) }
    recording.send(.titleChanged("c"))
    #expect(log.take() == ["title"])
    #expect(recording.title == "c")
    log.watch("title") { _ = recording.title }
    recording.send(.appeared)
    #expect(log.take() == [])
  }

  @Test func pushesAndPopsAreSeenInTheCollectionAlone() {
    log.watch("screens") { _ = screens.ids }
    log.watch("0") { [screen = screens[0]] in _ = title(of: screen) }
    log.watch("1") { [screen = screens[1]] in _ = title(of: screen) }
    store.send(.pushed(.detail(Editor.State(title: "c"))))
    #expect(log.take() == ["screens"])
    #expect(screens.map(title) == ["detail a", "recording b", "detail c"])
    log.watch("screens") { _ = screens.ids }
    store.send(.path(.popFrom(id: 1)))
    #expect(log.take() == ["1", "screens"])
    #expect(screens.map(title) == ["detail a"])
  }

  @Test func anElementThatGoesToAnotherCaseIsSeen() {
    let screen = screens[0]
    log.watch("0") { _ = title(of: screen) }
    log.watch("1") { [screen = screens[1]] in _ = title(of: screen) }
    store.send(.replaced(id: 0, .recordMeeting(Editor.State(title: "c"))))
    #expect(log.take() == ["0"])
    #expect(title(of: screen) == "recording c")
  }

  @Test func anElementHasTheSameStoreWhileItIsThere() {
    let lower = screens[0]
    weak let upper: AnyObject? = screens[1]
    store.send(.pushed(.detail(Editor.State(title: "c"))))
    #expect(screens[0] === lower)
    #expect(screens[1] === upper)
    store.send(.popped(to: 0))
    #expect(upper == nil)
    #expect(screens[0] === lower)
  }

  @Test func theStoreOfAnElementThatHasGoneShowsItsLastState() {
    let upper = screens[1]
    log.watch("title") { _ = title(of: upper) }
    upper.send(.recordMeeting(.titleChanged("last")))
    #expect(log.take() == ["title"])
    log.watch("title") { _ = title(of: upper) }
    store.send(.popped(to: 0))
    #expect(log.take() == ["title"])
    #expect(title(of: upper) == "recording last")
  }

  @Test func anActionForAnElementThatHasGoneIsReported() {
    let upper = screens[1]
    store.send(.popped(to: 0))
    #expect(title(of: upper) == "recording b")
    withKnownIssue {
      _ = upper.send(.recordMeeting(.titleChanged("c")))
    } matching: {
      $0.description.contains(#"A "forEach" at "ComposableArchitectureTests/"#)
        && $0.description.contains("there was no element with its id")
    }
  }

  @Test func anElementDismissesItself() async {
    guard case .recordMeeting(let recording) = screens[1].case else { return }
    await recording.send(.closeButtonTapped).finish()
    #expect(Array(screens.ids) == [0])
  }

  @available(*, deprecated)
  @Test func elementsMayBeScopedInTheOldWay() {
    #expect(store.scope(state: \.path, action: \.path).elementsEqual(screens, by: ===))
  }
}
