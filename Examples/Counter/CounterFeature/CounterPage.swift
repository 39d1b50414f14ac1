public import ComposableArchitecture
public import LiveHTML

/// Shows the number, and buttons that change it.
public struct CounterPage: Page {
  private let store: StoreOf<Counter>

  /// The style sheet of the page.
  public static let style = Asset("counter.css", PackageResources.counter_css)

  /// Shows the number of a store.
  public init(store: StoreOf<Counter>) {
    self.store = store
  }

  /// The title says the number.
  public var head: PageHead {
    PageHead(title: "Counter: \(store.count)", stylesheets: [Self.style.url])
  }

  /// The number and the buttons.
  public var body: some HTML {
    main {
      h1 { "Counter" }
      output { "\(store.count)" }
      button(.type(.button), .aria("label", "One less")) { "−" }
        .onClick { store.send(.decrementButtonTapped) }
      button(.type(.button), .aria("label", "One more")) { "+" }
        .onClick { store.send(.incrementButtonTapped) }
      // A button that is disabled by what it does would lose the focus.
      button(.type(.button), .aria("disabled", store.isWaiting)) { "One more, later" }
        .onClick { store.send(.laterButtonTapped) }
    }
  }
}
