/// What an attribute is to become.
struct ShownValue: Equatable {
  let name: String
  /// The value; `nil` if the attribute goes.
  let value: String?

  /// Whether it is about what somebody can enter.
  var isEntered: Bool { self.name == "value" || self.name == "checked" }
}

extension PageNode {
  func show(_ value: ShownValue) {
    if let text = value.value { self.set(value.name, text) } else { self.remove(value.name) }
  }
}
