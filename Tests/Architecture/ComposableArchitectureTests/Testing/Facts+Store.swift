import ComposableArchitecture

extension Facts {
  /// A store of the feature, created at a known line, which messages contain.
  @MainActor
  static func store(
    clock: any Clock<Duration> = TestClock(), exhaustivity: Exhaustivity = .on
  ) -> TestStoreOf<Facts> {
    let store = TestStore(
      initialState: State(), reducer: { Facts() },
      withDependencies: { $0.continuousClock = clock },
      fileID: "AppTests/FactsTests.swift", file: "AppTests/FactsTests.swift", line: 5)
    store.exhaustivity = exhaustivity
    return store
  }
}
