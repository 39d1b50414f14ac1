public import ComposableArchitecture
public import LiveHTML

/// The page of the counter.
public struct CounterPage: Page {
  private let store: StoreOf<Counter>

  /// The style sheet of the page.
  public static let style = Asset("counter.css", PackageResources.counter_css)

  /// Creates a page for a store.
  public init(store: StoreOf<Counter>) {
    self.store = store
  }

  /// The title contains the value.
  public var head: PageHead {
    PageHead(title: "Counter: \(store.count)", stylesheets: [Self.style.url])
  }

  /// The value and the buttons.
  public var body: some HTML {
    main {
      h1 { "Counter" }
      output { "\(store.count)" }
      button(.type(.button), .aria("label", "One less")) { "−" }
        .onClick { store.send(.decrementButtonTapped) }
      button(.type(.button), .aria("label", "One more")) { "+" }
        .onClick { store.send(.incrementButtonTapped) }
      // `aria-disabled`, because a button that is disabled by its own click would lose the focus.
      button(.type(.button), .aria("disabled", store.isWaiting)) { "One more, later" }
        .onClick { store.send(.laterButtonTapped) }
    }
  }
}
