/// The case of an enum's value, found with a mirror.
struct ReflectedCase {
  let name: String
  private let payload: Any

  init<Enum>(_ value: Enum) {
    let child = Mirror(reflecting: value).children.first
    name = child?.label ?? String(describing: value)
    payload = child?.value ?? ()
  }

  /// The associated value if it has this type, with or without its label.
  func values<Value>(of type: Value.Type) -> [Value] {
    // A mirror shows the single labelled value of `case a(b: Int)` as a tuple of one element.
    let unlabelled = Mirror(reflecting: payload).children.first?.value
    return [payload, unlabelled as Any].compactMap { $0 as? Value }
  }
}
