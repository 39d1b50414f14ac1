/// An event of an element in the browser.
public struct BrowserEvent: Equatable, Sendable {
  /// The name of the event in the browser.
  public let name: String

  /// The properties of the event.
  public let detail: JSONValue

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - name: The name of the event in the browser.
  ///   - detail: The properties of the event; see `Documentation/LiveHTML.md`.
  public init(name: String, detail: JSONValue = .null) {
    self.name = name
    self.detail = detail
  }
}
