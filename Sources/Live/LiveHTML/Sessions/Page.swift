/// A component that is a page of its own: it has a title.
///
/// ```swift
/// struct CounterPage: Page {
///   let store: StoreOf<Counter>
///
///   var head: PageHead { PageHead(title: "Counter: \(store.count)") }
///
///   var body: some HTML { … }
/// }
/// ```
public protocol Page: Component {
  /// What the page says about itself. Read again when something that it has read has changed.
  var head: PageHead { get }
}
