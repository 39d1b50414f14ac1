import ComposableArchitecture
import ConcurrencyExtras
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct DismissTests {
  let store = Store(initialState: Presenter.State()) { Presenter() }

  @Test func aChildDismissesItself() async {
    store.send(.editorChanged(Editor.State()))
    await store.send(.editor(.presented(.closeButtonTapped))).finish()
    #expect(store.editor == nil)
    #expect(store.log == ["dismiss, editor: true"])
  }

  @Test func aChildInAReducerEnumDismissesItself() async {
    store.send(.destinationChanged(.editor(Editor.State())))
    await store.send(.destination(.presented(.editor(.closeButtonTapped)))).finish()
    #expect(store.destination == nil)
  }

  @Test func aPresentedFeatureKnowsThatItIs() async {
    store.send(.editorChanged(Editor.State()))
    await store.send(.editor(.presented(.appeared))).finish()
    #expect(store.editor == Editor.State(title: "true", isPresented: true))
    #expect(!store.isPresented)
  }

  @Test func aRootFeatureKnowsThatItIsNot() async {
    let store = Store(initialState: Editor.State()) { Editor() }
    await store.send(.appeared).finish()
    #expect(store.state == Editor.State(title: "false", isPresented: false))
  }

  @Test func dismissingARootFeatureIsReported() async {
    let store = Store(initialState: Editor.State()) { Editor() }
    await withKnownIssue {
      await store.send(.closeButtonTapped).finish()
    } matching: {
      $0.description.contains(#"A feature called "dismiss" at "ComposableArchitectureTests/"#)
        && $0.description.contains("not presented")
    }
  }

  @Test func anOverrideDismissesARootFeature() async {
    let isDismissed = LockIsolated(false)
    let store = Store(initialState: Editor.State()) {
      Editor()
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.closeButtonTapped).finish()
    #expect(isDismissed.value)
    await store.send(.appeared).finish()
    #expect(store.isPresented)
  }

  @Test func anOuterOverrideDoesNotApplyToPresentedFeatures() async {
    let store = Store(initialState: Presenter.State(editor: Editor.State())) {
      Presenter()
    } withDependencies: {
      $0.dismiss = DismissEffect { Issue.record("The root was dismissed.") }
    }
    await store.send(.editor(.presented(.closeButtonTapped))).finish()
    #expect(store.editor == nil)
  }
}
