import ComposableArchitecture
import Testing

@MainActor
@Suite struct FeatureTemplateTests {
  @Test func aViewSendsItsActions() {
    let view = FeatureTemplateView(
      store: Store(initialState: FeatureTemplate.State()) { FeatureTemplate() })
    view.appear()
    #expect(view.store.isLoading)
    view.tapButton()
    #expect(!view.store.isLoading)
  }

  @Test func aParentHandlesDelegateActionsOfItsChild() {
    let store = Store(initialState: TabsTemplate.State()) { TabsTemplate() }
    store.send(.recording(.view(.onAppear)))
    #expect(store.selectedTab == 0)
    store.send(.recording(.view(.buttonTapped)))
    #expect(
      store.state
        == TabsTemplate.State(selectedTab: 1, playback: FeatureTemplate.State(isLoading: true)))
  }
}
