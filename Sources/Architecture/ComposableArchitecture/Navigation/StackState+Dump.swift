public import CustomDump

extension StackState: CustomStringConvertible {
  /// The ids and the elements.
  public var description: String {
    let elements = zip(self.keys, self.values).map { "\($0): \($1)" }
    return "[\(elements.joined(separator: ", "))]"
  }
}

extension StackState: CustomReflectable {
  /// Reflects the stack as a collection of its elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self.values, displayStyle: .collection)
  }
}

extension StackState: CustomDumpReflectable {
  /// The elements under their ids.
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      unlabeledChildren: zip(self.keys, self.values).map {
        (key: AnyHashable($0), value: $1 as Any)
      },
      displayStyle: .dictionary
    )
  }
}
