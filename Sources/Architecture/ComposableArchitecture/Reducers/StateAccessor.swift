import CasePaths

/// How a reducer or a store reaches a part of state: what a key path becomes when it is resolved.
///
/// A key path to a stored property, or to a property of observable state, becomes an offset: the part is
/// changed where it lies in memory. Any other key path is used as it is, which copies the part out and back.
struct StateAccessor<Root, Value> {
  /// Where in the root the part lies, if it does.
  let offset: Int?

  private let keyPath: WritableKeyPath<Root, Value>
  private let part: ObservedPart<Root, Value>?

  init(_ keyPath: WritableKeyPath<Root, Value>) {
    let part = ObservedPart(keyPath)
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: part?.storage ?? keyPath)
    self.part = self.offset == nil ? nil : part
  }

  /// The number of the field, if the root is observable state and the part a field of it.
  var fieldIndex: Int? { self.part?.index }

  /// Lends a part for changing, in place where that is possible, and notes for observers what has changed.
  @inline(__always)
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset = self.offset else { return body(&root[keyPath: self.keyPath]) }
    return withUnsafeMutablePointer(to: &root) { root in
      let value = (UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self)
      guard let part = self.part, part.isObserved(root) else { return body(&value.pointee) }
      part.willModify(root, value)
      defer { part.didModify(root, value) }
      return body(&value.pointee)
    }
  }

  /// Lends a part for reading.
  @inline(__always)
  func read<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset = self.offset else {
      var value = root[keyPath: self.keyPath]
      return body(&value)
    }
    return withUnsafeMutablePointer(to: &root) { root in
      body(&(UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
