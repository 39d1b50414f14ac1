/// What a mirror shows of a value of an enum.
struct ReflectedCase {
  let name: String
  private let payload: Any

  init<Enum>(_ value: Enum) {
    let child = Mirror(reflecting: value).children.first
    name = child?.label ?? String(describing: value)
    payload = child?.value ?? ()
  }

  /// The associated value, as far as it is of this type: as it stands, or without its label.
  func values<Value>(of type: Value.Type) -> [Value] {
    // A mirror shows the one labelled value of `case a(b: Int)` as a tuple of one.
    let unlabelled = Mirror(reflecting: payload).children.first?.value
    return [payload, unlabelled as Any].compactMap { $0 as? Value }
  }
}
