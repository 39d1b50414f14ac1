import CasePaths

/// How a reducer or a store reaches a part of state: what a key path becomes when it is resolved.
///
/// A key path to a stored property, or to a property of observable state, becomes an offset: the part is
/// changed where it lies in memory. Any other key path is used as it is, which copies the part out and back.
@usableFromInline
struct StateAccessor<Root, Value> {
  /// Where in the root the part lies, if it does.
  @usableFromInline
  let offset: Int?

  /// Where in the root the part lies, if it may be changed there.
  @usableFromInline
  let writableOffset: Int?

  @usableFromInline
  let keyPath: WritableKeyPath<Root, Value>

  @usableFromInline
  let part: ObservedPart?

  /// Where in the root its link lies; negative if the part is not a field of observable state.
  @usableFromInline
  let linkOffset: Int

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    let field = ObservedPart.find(keyPath)
    self.keyPath = keyPath
    let offset = MemoryLayout<Root>.offset(of: field?.storage ?? keyPath)
    self.part = offset == nil ? nil : field?.part
    // A property with observers is written through its accessors, which call them.
    self.writableOffset = self.part?.hasObservers == true ? nil : offset
    self.offset = offset
    self.linkOffset = self.part?.linkOffset ?? -1
  }

  /// The number of the field, if the root is observable state and the part a field of it.
  var fieldIndex: Int? { self.part?.index }

  /// Lends a part for changing, in place where that is possible, and notes for observers what has changed.
  @inlinable
  @inline(__always)
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset = self.writableOffset else { return self.modifyByKeyPath(&root, body) }
    return withUnsafeMutablePointer(to: &root) { root in
      let value = (UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self)
      let isObserved = self.isObserved(root)
      if isObserved { self.part?.willModify(root, value) }
      // Once only: all of the child is inlined here.
      let result = body(&value.pointee)
      if isObserved { self.part?.didModify(root, value) }
      return result
    }
  }

  /// To be called before a part is changed to another value in place: somebody may want to keep what it was.
  @usableFromInline
  func willReplace(_ root: inout Root, with newValue: Value) {
    guard let offset, let part else { return }
    withUnsafeMutablePointer(to: &root) { root in
      let value = UnsafeMutableRawPointer(root) + offset
      let link = UnsafeMutableRawPointer(root) + part.linkOffset
      link.assumingMemoryBound(to: _ObservationLink.self).pointee.willReplace(
        &value.assumingMemoryBound(to: Value.self).pointee, with: newValue, field: part.index)
    }
  }

  /// Lends a part for reading.
  @inlinable
  @inline(__always)
  func read<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset = self.offset else { return self.readByKeyPath(&root, body) }
    return withUnsafeMutablePointer(to: &root) { root in
      body(&(UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }

  // Apart from their callers, so that there is no copy on the stack where none is made.

  @inlinable
  @inline(never)
  func modifyByKeyPath<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    body(&root[keyPath: self.keyPath])
  }

  @inlinable
  @inline(never)
  func readByKeyPath<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    var value = root[keyPath: self.keyPath]
    return body(&value)
  }

  @inlinable
  @inline(__always)
  func isObserved(_ root: UnsafeMutablePointer<Root>) -> Bool {
    guard self.linkOffset >= 0 else { return false }
    return _ObservationLink.unretainedNode(
      at: (UnsafeMutableRawPointer(root) + self.linkOffset)
        .assumingMemoryBound(to: _ObservationLink.self)) != nil
  }
}
