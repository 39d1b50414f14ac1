/// Something that has happened to an element in the browser.
public struct BrowserEvent: Equatable, Sendable {
  /// The event, as the browser calls it.
  public let name: String

  /// What there is to know about it.
  public let detail: JSONValue

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - name: The event, as the browser calls it.
  ///   - detail: What there is to know about it: see `Documentation/LiveHTML.md`.
  public init(name: String, detail: JSONValue = .null) {
    self.name = name
    self.detail = detail
  }
}
