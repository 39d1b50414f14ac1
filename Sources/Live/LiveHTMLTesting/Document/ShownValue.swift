/// A change of an attribute.
struct ShownValue: Equatable {
  let name: String
  /// The value; `nil` if the attribute is removed.
  let value: String?

  /// Whether the attribute is one that the user can change.
  var isEntered: Bool { self.name == "value" || self.name == "checked" }
}

extension PageNode {
  func show(_ value: ShownValue) {
    if let text = value.value { self.set(value.name, text) } else { self.remove(value.name) }
  }
}
