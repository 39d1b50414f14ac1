public import ComposableArchitecture
public import LiveHTML

/// The page of a counter that computes for 200 ms before it counts up: other pages of its process
/// wait meanwhile.
public struct BusyCounterPage: Page {
  private let store: StoreOf<Counter>

  /// Creates a page for a store.
  public init(store: StoreOf<Counter>) {
    self.store = store
  }

  /// The head of the counter.
  public var head: PageHead { CounterPage(store: store).head }

  /// The value, and a button that computes and counts up.
  public var body: some HTML {
    main {
      h1 { "Busy counter" }
      output { "\(store.count)" }
      button(.type(.button), .aria("label", "One more")) { "+" }
        .onClick {
          let end = ContinuousClock.now + .milliseconds(200)
          while ContinuousClock.now < end {}
          store.send(.incrementButtonTapped)
        }
    }
  }
}
