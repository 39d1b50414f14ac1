// Fields of types that are not observable state themselves: each change is a change of the field.

extension _ObservationLink {
  /// Reads a field.
  @inlinable
  @inline(__always)
  public func get<Value>(_ value: Value, field: Int) -> Value {
    if self.node != nil { self.noteRead(field: field) }
    return value
  }

  /// Writes a field.
  @inlinable
  @inline(__always)
  public mutating func set<Value>(_ value: inout Value, to newValue: Value, field: Int) {
    value = newValue
    if self.node != nil { self.noteChange(field: field) }
  }

  /// Writes a field, and records a change only if the values differ.
  @inlinable
  @inline(__always)
  public mutating func set<Value: Equatable>(_ value: inout Value, to newValue: Value, field: Int) {
    guard self.node != nil else {
      value = newValue
      return
    }
    let isChange = value != newValue
    value = newValue
    if isChange { self.noteChange(field: field) }
  }

  /// Called after a write to a field with `willSet` or `didSet`.
  @inlinable
  @inline(__always)
  public mutating func didSet<Value>(_ value: inout Value, from oldValue: Value, field: Int) {
    if self.node != nil { self.noteChange(field: field) }
  }

  /// Called after a write to a field with `willSet` or `didSet`.
  @inlinable
  @inline(__always)
  public mutating func didSet<Value: Equatable>(
    _ value: inout Value, from oldValue: Value, field: Int
  ) {
    if self.node != nil, value != oldValue { self.noteChange(field: field) }
  }

  /// Called before a field is changed in place.
  @inlinable
  @inline(__always)
  public mutating func willModify<Value>(_ value: inout Value, field: Int) {}

  /// Called after a field was changed in place.
  @inlinable
  @inline(__always)
  public mutating func didModify<Value>(_ value: inout Value, field: Int) {
    if self.node != nil { self.noteChange(field: field) }
  }
}
