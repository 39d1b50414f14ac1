public import CustomDump

extension PresentationState: CustomReflectable {
  /// The mirror of the value.
  public var customMirror: Mirror {
    Mirror(reflecting: self.wrappedValue as Any)
  }
}

extension PresentationState: CustomDumpRepresentable {
  /// The value.
  public var customDumpValue: Any {
    self.wrappedValue as Any
  }
}
