extension AnyCasePath: CustomDebugStringConvertible {
  /// The types that the path connects and, where it is known, the case:
  /// `AnyCasePath<Action, Int>(\.counter)`.
  public var debugDescription: String {
    let type = "AnyCasePath<\(Root.self), \(Value.self)>"
    return name.map { "\(type)(\\.\($0))" } ?? type
  }
}

extension AnyCasePath: CustomReflectable {
  /// The name of the case. Without it, a dump would show only closures.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: name.map { [(label: "case" as String?, value: $0 as Any)] } ?? [],
      displayStyle: .struct
    )
  }
}
