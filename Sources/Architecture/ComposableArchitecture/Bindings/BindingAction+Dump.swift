public import CustomDump

extension BindingAction: CustomDumpReflectable {
  /// Dumps read like the code that makes the action: `BindingAction.set(\.name, "Blob")`.
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      children: ["set": (BindingLabel(self.keyPath), self.value)],
      displayStyle: .enum
    )
  }
}
