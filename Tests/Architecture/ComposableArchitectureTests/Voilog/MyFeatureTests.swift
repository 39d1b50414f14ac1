import ComposableArchitecture
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct MyFeatureTests {
  @Test func dataIsLoaded() async {
    let store = Store(initialState: MyFeature.State()) { MyFeature() }
    let task = store.send(.view(.loadData))
    #expect(store.isLoading)
    await task.finish()
    #expect(store.state == MyFeature.State(data: "data"))
  }

  @Test func loadingMayFail() async {
    let store = Store(initialState: MyFeature.State()) {
      MyFeature(load: { throw RepositoryError.networkError })
    }
    await store.send(.view(.loadData)).finish()
    #expect(store.state == MyFeature.State())
  }

  @Test func theParentIsNotified() {
    let store = Store(initialState: MyFeature.State()) {
      MyFeature()
      Reduce { state, action in
        if action == .delegate(.completed) { state.data = "completed" }
        return .none
      }
    }
    store.send(.view(.buttonTapped))
    #expect(store.data == "completed")
  }
}
