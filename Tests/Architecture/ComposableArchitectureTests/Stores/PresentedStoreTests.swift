import ComposableArchitecture
import Testing

/// The stores of presented features.
@MainActor
@Suite struct PresentedStoreTests {
  private let store = Store(initialState: Presenter.State()) { Presenter() }
  private let log = ChangeLog()

  @Test func thePresentedChildHasAStore() {
    #expect(store.scope(\.$editor, action: \.editor) == nil)
    #expect(store.scope(\.editor, action: \.editor) == nil)
    #expect(store.scope(\.editor, action: \.editor.presented) == nil)
    store.send(.editorChanged(Editor.State(id: 3)))
    let stores: [StoreOf<Editor>?] = [
      store.scope(\.$editor, action: \.editor), store.scope(\.editor, action: \.editor),
      store.scope(\.editor, action: \.editor.presented),
    ]
    for (index, editor) in stores.enumerated() {
      #expect(editor?.id == 3)
      editor?.send(.titleChanged("\(index)"))
      #expect(editor?.title == "\(index)")
      #expect(store.editor?.title == "\(index)")
    }
    #expect(store.scope(\.$editor, action: \.editor) === stores[0])
    #expect(store.scope(\.editor, action: \.editor) === stores[1])
    #expect(store.scope(\.editor, action: \.editor.presented) === stores[2])
  }

  @Test(arguments: [true, false])
  func presentedStateIsObservedByItsFields(byProjection: Bool) {
    func editor() -> StoreOf<Editor>? {
      byProjection
        ? store.scope(\.$editor, action: \.editor) : store.scope(\.editor, action: \.editor)
    }
    log.watch("editor") { _ = editor() }
    store.send(.editorChanged(Editor.State()))
    #expect(log.take() == ["editor"])

    log.watch("editor") { _ = editor() }
    log.watch("title") { _ = editor()?.title }
    let child = editor()
    log.watch("child") { _ = child?.title }
    child?.send(.appeared)
    #expect(log.take() == [])
    child?.send(.titleChanged("a"))
    #expect(log.take() == ["child", "title"])

    log.watch("child") { _ = child?.title }
    store.send(.editor(.dismiss))
    #expect(log.take() == ["child", "editor"])
    #expect(editor() == nil)
    #expect(child?.title == "a")
  }

  @Test func anActionForAChildThatIsNotPresentedIsReported() {
    store.send(.editorChanged(Editor.State()))
    let editor = store.scope(\.$editor, action: \.editor)
    store.send(.editor(.dismiss))
    withKnownIssue {
      _ = editor?.send(.titleChanged("a"))
    } matching: {
      $0.description.contains(#"An "ifLet" at "ComposableArchitectureTests/"#)
        && $0.description.contains("its state was 'nil'")
    }
  }

  @Test func aPresentedEnumHasAStoreToSwitchOver() {
    store.send(.destinationChanged(.editor(Editor.State(id: 1))))
    let destination = store.scope(\.$destination, action: \.destination)
    #expect(destination === store.scope(\.$destination, action: \.destination))
    guard case .editor(let editor)? = destination?.case else {
      Issue.record("The destination is not in the case that it was set to.")
      return
    }
    log.watch("case") { _ = destination?.case }
    log.watch("title") { _ = editor.title }
    editor.send(.titleChanged("a"))
    #expect(log.take() == ["title"])
    #expect(editor.title == "a")
    store.send(.destinationChanged(.other(Editor.State(id: 2, title: "b"))))
    #expect(log.take() == ["case"])
    guard case .other(let other)? = destination?.case else {
      Issue.record("The destination is not in the case that it was set to.")
      return
    }
    #expect(other.title == "b")
    other.send(.titleChanged("c"))
    #expect(other.title == "c")
    #expect(editor.title == "a")
  }

  @Test func casesOfAPresentedEnumHaveStores() {
    func editors() -> [StoreOf<Editor>?] {
      [
        store.scope(\.destination?.editor, action: \.destination.editor),
        store.scope(\.$destination.editor, action: \.destination.editor),
        store.scope(\.destination?.editor, action: \.destination.presented.editor),
      ]
    }
    #expect(editors().allSatisfy { $0 == nil })
    log.watch("editors") { _ = editors() }
    store.send(.destinationChanged(.editor(Editor.State(id: 1))))
    #expect(log.take() == ["editors"])
    for (index, editor) in editors().enumerated() {
      log.watch("title") { _ = editor?.title }
      editor?.send(.titleChanged("\(index)"))
      #expect(log.take() == ["title"])
      #expect(editor?.title == "\(index)")
    }
    store.send(.destinationChanged(.other(Editor.State(id: 2))))
    #expect(editors().allSatisfy { $0 == nil })
    #expect(store.scope(\.destination?.other, action: \.destination.other)?.id == 2)
  }

  @Test func stateReadByAProjectionIsObservedByItsFields() {
    let store = Store(
      initialState: Presenter.State(
        destination: .editor(Editor.State()), editor: Editor.State())
    ) { Presenter() }
    log.watch("editor") { _ = store.$editor.wrappedValue?.title }
    log.watch("destination") { _ = store.$destination.editor.wrappedValue?.title }
    log.watch("store") {
      _ = store.scope(\.$destination.editor, action: \.destination.editor)?.title
    }
    store.send(.editor(.presented(.titleChanged("a"))))
    #expect(log.take() == ["editor"])
    store.send(.destination(.presented(.editor(.titleChanged("a")))))
    #expect(log.take() == ["destination", "store"])
  }

  @Test func anAlertHasAStore() {
    #expect(store.scope(\.$alert, action: \.alert) == nil)
    store.send(.alertRequested)
    let alert = store.scope(\.$alert, action: \.alert)
    #expect(alert?.state.title == TextState("Sure?"))
    alert?.send(.confirmButtonTapped)
    #expect(store.scope(\.$alert, action: \.alert) == nil)
    #expect(store.alert == nil)
  }

  @Test func thePresentationMayHaveAStoreOfItsOwn() {
    let editor: Store<PresentationState<Editor.State>, PresentationAction<Editor.Action>> =
      store.scope(\.$editor, action: \.editor)
    let optional: Store<Editor.State?, PresentationAction<Editor.Action>> =
      store.scope(\.editor, action: \.editor)
    log.watch("editor") { _ = optional.state == nil }
    store.send(.editorChanged(Editor.State(title: "a")))
    #expect(log.take() == ["editor"])
    log.watch("title") { _ = editor.state.wrappedValue?.title }
    editor.send(.presented(.titleChanged("b")))
    #expect(log.take() == ["title"])
    optional.send(.dismiss)
    #expect(store.editor == nil)
  }

  @available(*, deprecated)
  @Test func presentedChildrenMayBeScopedInTheOldWay() {
    store.send(.editorChanged(Editor.State()))
    store.send(.destinationChanged(.editor(Editor.State())))
    let editor = store.scope(state: \.$editor, action: \.editor)
    #expect(editor === store.scope(\.$editor, action: \.editor))
    #expect(
      store.scope(state: \.editor, action: \.editor) === store.scope(\.editor, action: \.editor))
    let inDestination = store.scope(state: \.destination?.editor, action: \.destination.editor)
    inDestination?.send(.titleChanged("a"))
    #expect(store.destination?.editor?.title == "a")
    let presented = store.scope(state: \.editor, action: \.editor.presented)
    presented?.send(.titleChanged("b"))
    #expect(editor?.title == "b")
  }
}
