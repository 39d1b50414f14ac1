extension IdentifiedArray: CustomStringConvertible {
  /// The elements, in the format of an array.
  public var description: String { values.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The type and the elements.
  public var debugDescription: String {
    "IdentifiedArray<\(ID.self), \(Element.self)>(\(values.debugDescription))"
  }
}

extension IdentifiedArray: CustomReflectable {
  /// Reflects the array as a collection of its elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: values, displayStyle: .collection)
  }
}
