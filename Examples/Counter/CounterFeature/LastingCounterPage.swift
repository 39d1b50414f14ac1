public import ComposableArchitecture
public import LiveHTML

/// The page of a counter whose value survives restarts of the server.
public struct LastingCounterPage: Page, Restorable {
  private let store: StoreOf<Counter>

  /// Creates a page for a store.
  public init(store: StoreOf<Counter>) {
    self.store = store
  }

  /// The head of the counter.
  public var head: PageHead { CounterPage(store: store).head }

  /// The value. A delayed increment ends with the server.
  public var restorableState: Int { store.count }

  /// Continues with the value of an earlier session.
  public func restore(_ count: Int) { store.send(.restored(count)) }

  /// The body of the counter.
  public var body: some HTML { CounterPage(store: store).body }
}
