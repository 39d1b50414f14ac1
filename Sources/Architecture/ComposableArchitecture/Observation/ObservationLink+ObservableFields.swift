// Fields that are observable state themselves: a change inside is recorded there, and the field
// itself changes when another value replaces it.

extension _ObservationLink {
  /// Reads a field: the returned copy records the reads of its own fields.
  @inlinable
  @inline(__always)
  public func get<Value: ObservableState>(_ value: Value, field: Int) -> Value {
    self.node == nil ? value : self.reader(of: value, field: field)
  }

  /// Writes a field.
  @inlinable
  @inline(__always)
  public mutating func set<Value: ObservableState>(
    _ value: inout Value, to newValue: Value, field: Int
  ) {
    if self.node != nil { self.willReplace(&value, with: newValue, field: field) }
    value = newValue
    if self.node != nil { self.reconcile(&value, field: field) }
  }

  /// Writes a field.
  @inlinable
  @inline(__always)
  public mutating func set<Value: ObservableState & Equatable>(
    _ value: inout Value, to newValue: Value, field: Int
  ) {
    if self.node != nil { self.willReplace(&value, with: newValue, field: field) }
    value = newValue
    if self.node != nil { self.reconcile(&value, field: field) }
  }

  /// Called after a write to a field with `willSet` or `didSet`.
  @inlinable
  @inline(__always)
  public mutating func didSet<Value: ObservableState>(
    _ value: inout Value, from oldValue: Value, field: Int
  ) {
    if self.node != nil { self.didReplace(oldValue, by: &value, field: field) }
  }

  /// Called after a write to a field with `willSet` or `didSet`.
  @inlinable
  @inline(__always)
  public mutating func didSet<Value: ObservableState & Equatable>(
    _ value: inout Value, from oldValue: Value, field: Int
  ) {
    if self.node != nil { self.didReplace(oldValue, by: &value, field: field) }
  }

  /// Called before a field is changed in place.
  @inlinable
  @inline(__always)
  public mutating func willModify<Value: ObservableState>(_ value: inout Value, field: Int) {
    if self.node != nil { self.attach(&value, field: field) }
  }

  /// Called after a field was changed in place.
  @inlinable
  @inline(__always)
  public mutating func didModify<Value: ObservableState>(_ value: inout Value, field: Int) {
    if self.node != nil { self.reconcile(&value, field: field) }
  }

  @usableFromInline
  func reader<Value: ObservableState>(of value: Value, field: Int) -> Value {
    guard let node = self.node else { return value }
    guard node.tree.isOnOwnThread else {
      node.accessOutside(field: field)
      return value
    }
    let isReader = !node.tree.isReducing
    if isReader {
      node.access(field: field)
      self.checkVersion(of: node)
    }
    // An old copy is no longer the value at this position, and must not be bound to it. A reducer's
    // copy is bound, too: the reducer may change it and assign it back.
    guard self.version == node.version,
      let child = isReader ? node.child(field) : node.existingChild(field)
    else { return value }
    var copy = value
    copy._$attach(
      to: _ObservationPosition(child, isTentative: !isReader), isReader: isReader)
    return copy
  }

  /// Called before another value replaces the value of a field: an observer may copy it.
  @usableFromInline
  func willReplace<Value>(_ value: inout Value, with newValue: Value, field: Int) {
    guard
      let node = self.node, node.isWrittenByReducers,
      let table = node.existingChild(field)?.elements
    else { return }
    var newValue = newValue
    withUnsafeMutablePointer(to: &value) { value in
      withUnsafeMutablePointer(to: &newValue) { table.willReplace(value, with: $0) }
    }
  }

  /// Called after another value has replaced the value of a field.
  @usableFromInline
  mutating func didReplace<Value: ObservableState>(
    _ oldValue: Value, by value: inout Value, field: Int
  ) {
    var oldValue = oldValue
    self.willReplace(&oldValue, with: value, field: field)
    self.reconcile(&value, field: field)
  }

  @usableFromInline
  func attach<Value: ObservableState>(_ value: inout Value, field: Int) {
    guard let node = self.node, node.isWrittenByReducers, let child = node.existingChild(field)
    else { return }
    value._$attach(to: _ObservationPosition(child), isReader: false)
  }

  /// Binds a part that may have been changed or replaced, and records the field if it was replaced.
  @usableFromInline
  mutating func reconcile<Value: ObservableState>(_ value: inout Value, field: Int) {
    guard let node = self.touch(field: field) else { return }
    guard let child = node.existingChild(field) else {
      // No observer has read the inside, but one may have read whether the value exists.
      node.note(field: field)
      return
    }
    if !value._$reconcile(with: _ObservationPosition(child)) { node.note(field: field) }
  }
}
