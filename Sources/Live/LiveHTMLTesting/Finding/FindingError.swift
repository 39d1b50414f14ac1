/// Why an element could not be found or used.
public struct FindingError: Error, CustomStringConvertible, Equatable {
  /// What is wrong, with what is on the page instead.
  public let description: String
}
