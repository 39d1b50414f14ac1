/// A component that is a whole page, with a title.
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
  /// The title, resources and metadata of the page. It is evaluated again after a change of state
  /// that it has read.
  var head: PageHead { get }

  /// Shows the content of an address: the requested one at first, and later those that the browser
  /// goes back and forward to.
  ///
  /// Send the feature an action for it. Afterwards ``PageHead/path`` should be this path; if it
  /// differs, the browser shows the other one. A ``Link`` to another address opens it on this page
  /// if the page is of the type that the route returns, and ``PageHead/path`` is the address
  /// afterwards; otherwise a new page replaces this one.
  ///
  /// - Parameter path: The path, from `/` on, with the query.
  func open(_ path: String)
}

extension Page {
  /// Does nothing: most pages have one address.
  public func open(_ path: String) {}
}
