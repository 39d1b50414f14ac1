import CasePaths

/// The access of a reducer or a store to a part of state: the resolved form of a key path.
///
/// A key path to a stored property, or to a property of observable state, is resolved to an offset:
/// the part is changed in place. Any other key path is used directly, which copies the part out and
/// back.
@usableFromInline
struct StateAccessor<Root, Value> {
  /// The offset of the part in the root, if it is stored there.
  @usableFromInline
  let offset: Int?

  /// The offset of the part in the root, if it may be changed in place.
  @usableFromInline
  let writableOffset: Int?

  @usableFromInline
  let keyPath: WritableKeyPath<Root, Value>

  @usableFromInline
  let part: ObservedPart?

  /// The offset of the link in the root; negative if the part is not a field of observable state.
  @usableFromInline
  let linkOffset: Int

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    let field = ObservedPart.find(keyPath)
    self.keyPath = keyPath
    let offset = MemoryLayout<Root>.offset(of: field?.storage ?? keyPath)
    self.part = offset == nil ? nil : field?.part
    // A property with `willSet` or `didSet` is written through its accessors, which call them.
    self.writableOffset = self.part?.hasObservers == true ? nil : offset
    self.offset = offset
    self.linkOffset = self.part?.linkOffset ?? -1
  }

  /// The number of the field, if the root is observable state and the part a field of it.
  var fieldIndex: Int? { self.part?.index }

  /// Calls `body` with a part, to change it, in place if possible, and records the changes for
  /// observers.
  @inlinable
  @inline(__always)
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset = self.writableOffset else { return self.modifyByKeyPath(&root, body) }
    return withUnsafeMutablePointer(to: &root) { root in
      let value = (UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self)
      let isObserved = self.isObserved(root)
      if isObserved { self.part?.willModify(root, value) }
      // A single call, because the whole child is inlined here.
      let result = body(&value.pointee)
      if isObserved { self.part?.didModify(root, value) }
      return result
    }
  }

  /// Call it before a part is replaced in place: an observer may copy the old value.
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

  /// Calls `body` with a part, for reading.
  @inlinable
  @inline(__always)
  func read<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset = self.offset else { return self.readByKeyPath(&root, body) }
    return withUnsafeMutablePointer(to: &root) { root in
      body(&(UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }

  // Separate functions, so that only calls that copy the part have a copy on the stack.

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
