public import CustomDump

extension BindingAction: CustomDumpReflectable {
  /// Dumps look like the code that creates the action: `BindingAction.set(\.name, "Blob")`.
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      children: ["set": (BindingLabel(self.keyPath), self.value)],
      displayStyle: .enum
    )
  }
}
