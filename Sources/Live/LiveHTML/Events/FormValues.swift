/// The values of a form's controls, in the order of the page.
public struct FormValues: Equatable, Sendable {
  /// The value of one control.
  public struct Entry: Equatable, Sendable {
    /// The name of the control.
    public var name: String
    /// The value that the user entered.
    public var value: String

    /// Creates an entry.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All values.
  public var entries: [Entry]

  /// Creates values.
  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// The first value with a name, if there is one.
  public subscript(name: String) -> String? {
    self.entries.first { $0.name == name }?.value
  }

  /// All values with a name.
  public func all(_ name: String) -> [String] {
    self.entries.filter { $0.name == name }.map(\.value)
  }
}
