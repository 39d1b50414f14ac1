public import CustomDump

extension StackElementID: CustomDumpStringConvertible {
  /// The number, after a `#`.
  public var customDumpDescription: String { self.description }
}
