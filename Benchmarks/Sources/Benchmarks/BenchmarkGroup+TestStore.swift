import ComposableArchitecture

extension BenchmarkGroup {
  /// Exhaustive assertions.
  static let testStore = BenchmarkGroup(name: "TestStore") {
    let small = TestStore(initialState: AssertedList.State()) { AssertedList() }
    let large = TestStore(
      initialState: AssertedList.State(
        rows: IdentifiedArray(
          uniqueElements: (0..<1_000).map { AssertedList.Row(id: $0, title: "Row \($0)") }))
    ) { AssertedList() }
    let sent: CaseKeyPath<AssertedList.Action, Void> = \.doubleIncremented
    let received: CaseKeyPath<AssertedList.Action, Void> = \.incremented
    return [
      .measuringAsync("send, small state", atMost: 25_000, reference: "138,000") {
        await small.send(.incremented) { $0.count += 1 }
      },
      .measuringAsync(
        "send, and receive what a reducer sends on, small state", atMost: 25_000,
        reference: "138,000"
      ) {
        await small.send(.doubleIncremented) { $0.count += 1 }
        await small.receive(.incremented) { $0.count += 1 }
      },
      .measuringAsync(
        "send, and receive what an effect sends, small state", atMost: 25_000,
        reference: "138,000"
      ) {
        await small.send(.incrementedLater) { $0.count += 1 }
        await small.receive(.incremented) { $0.count += 1 }
      },
      .measuringAsync(
        "send, and receive by a literal what a reducer sends on, small state", atMost: 25_000,
        reference: "138,000"
      ) {
        await small.send(\.doubleIncremented) { $0.count += 1 }
        await small.receive(\.incremented) { $0.count += 1 }
      },
      .measuringAsync(
        "send, and receive by a stored path what a reducer sends on, small state", atMost: 25_000,
        reference: "138,000"
      ) {
        await small.send(sent) { $0.count += 1 }
        await small.receive(received) { $0.count += 1 }
      },
      .measuringAsync("send to one of 1,000 rows", atMost: 80_000, reference: "242,000") {
        await large.send(.rowToggled(500)) { $0.rows[id: 500]?.isOn.toggle() }
      },
      .measuringAsync(
        "send, and receive what a reducer sends on, 1,000 rows", atMost: 80_000,
        reference: "242,000"
      ) {
        await large.send(.doubleIncremented) { $0.count += 1 }
        await large.receive(.incremented) { $0.count += 1 }
      },
      .measuringAsync("make a test store and let it go") {
        TestStore(initialState: AssertedList.State()) { AssertedList() }
      },
    ]
  }
}
