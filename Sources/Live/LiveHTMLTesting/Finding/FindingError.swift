/// The reason why an element can't be found or used.
public struct FindingError: Error, CustomStringConvertible, Equatable {
  /// The problem, and the current content of the page.
  public let description: String
}
