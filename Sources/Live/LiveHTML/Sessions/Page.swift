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

  /// Shows what an address leads to: the one that was asked for first, and those that the browser goes back and
  /// forward to.
  ///
  /// Send the feature an action that makes it so. Afterwards ``PageHead/path`` should be this path; if it is another,
  /// the browser shows the other.
  ///
  /// - Parameter path: The path, from `/` on, with the query.
  func open(_ path: String)
}

extension Page {
  /// Most pages have one address.
  public func open(_ path: String) {}
}
