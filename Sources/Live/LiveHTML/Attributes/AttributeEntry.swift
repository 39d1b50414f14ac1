/// The stored form of an attribute, without the kind of element.
public struct AttributeEntry {
  enum Name {
    case known(StaticString)
    case custom(String)
  }

  enum Value {
    case text(String)
    case flag(Bool)
    case handler(EventHandler)
    /// No attribute.
    case absent
  }

  let name: Name
  let value: Value

  init(_ name: StaticString, _ value: Value) {
    self.name = .known(name)
    self.value = value
  }

  init(custom name: String, _ value: Value) {
    self.name = .custom(name)
    self.value = value
  }
}
