// A collection in observed state reports accesses to its elements to its observer. Other
// collections pay a comparison with `nil`.

extension LinkedElements {
  @inlinable
  @inline(__always)
  package var isObserved: Bool { link.observer != nil }

  /// The element at an index, for a reader.
  @inlinable
  @inline(__always)
  package func element(at index: Int) -> Element {
    isObserved ? observedElement(at: index) : values[index]
  }

  /// All elements, for a reader.
  @inlinable
  package var observedElements: [Element] {
    isObserved ? values.indices.map { observedElement(at: $0) } : values
  }

  /// A copy whose changes are not recorded, but whose reads are.
  @inlinable
  package var ownCopy: Self {
    guard isObserved else { return self }
    var copy = self
    copy.values = observedElements
    copy.link = ElementLink()
    return copy
  }

  /// Call it before any change.
  @inlinable
  @inline(__always)
  package mutating func willMutate() {
    if isObserved { prepareToMutate() }
  }

  /// Call it before an element is changed in place.
  ///
  /// - Returns: The argument for ``didChange(at:known:)``.
  @inlinable
  @inline(__always)
  package mutating func willChange(at index: Int) -> AnyObject? {
    isObserved ? prepareToChange(at: index) : nil
  }

  /// Call it after an element was changed in place.
  @inlinable
  @inline(__always)
  package mutating func didChange(at index: Int, known: AnyObject?) {
    if isObserved { noteChange(at: index, known: known) }
  }

  /// Call it after an element was replaced.
  @inlinable
  @inline(__always)
  package mutating func didReplace(at index: Int) {
    if isObserved { noteChange(at: index, known: nil) }
  }

  /// Call it after an element was added.
  @inlinable
  @inline(__always)
  package mutating func didInsert(at index: Int) {
    // It may be the removed element, which was moved, or another one with its id.
    if isObserved, link.lacksElements { noteChange(at: index, known: nil) }
  }

  /// Call it when an id disappears without ``willRemove(_:)``.
  @inlinable
  @inline(__always)
  package mutating func didRemove(_ id: ID) {
    guard let observer = link.observer else { return }
    link.lacksElements = true
    observer.noteRemoval(of: id)
  }

  /// Call it before elements are removed.
  @inlinable
  @inline(__always)
  package mutating func willRemove(_ range: Range<Int>) {
    if isObserved, !range.isEmpty { prepareToRemove(range) }
  }
}

// Not inlined into callers.
extension LinkedElements {
  @inlinable
  @inline(never)
  package func observedElement(at index: Int) -> Element {
    guard let observer = link.observer else { return values[index] }
    return observer.reader(of: values[index], id: keys[index], version: link.version)
  }

  @inlinable
  @inline(never)
  package mutating func prepareToMutate() {
    guard let observer = link.observer else { return }
    switch observer.change {
    case .noted: break
    case .ownCopy: self = ownCopy
    case .elsewhere: link = ElementLink()
    }
  }

  @inlinable
  @inline(never)
  package mutating func prepareToChange(at index: Int) -> AnyObject? {
    prepareToMutate()
    Self.requireElement(at: index, count: values.count)
    return link.observer?.willChange(&values[index], id: keys[index], version: link.version)
  }

  @inlinable
  @inline(never)
  package mutating func noteChange(at index: Int, known: AnyObject?) {
    guard let observer = link.observer else { return }
    link.version = observer.didChange(
      &values[index], id: keys[index], known: known, version: link.version)
  }

  @inlinable
  @inline(never)
  package mutating func noteStructure() {
    guard let observer = link.observer else { return }
    link.version = observer.didChangeStructure(version: link.version)
  }

  @inlinable
  @inline(never)
  package mutating func prepareToRemove(_ range: Range<Int>) {
    guard let observer = link.observer else { return }
    link.lacksElements = true
    for index in range { observer.noteRemoval(of: keys[index]) }
    // A single element is returned to the caller, and may be inserted elsewhere.
    guard range.count == 1 || observer.keepsRemovedElements else { return }
    for index in range {
      observer.willRemove(&values[index], id: keys[index], version: link.version)
    }
  }

  @inlinable
  @inline(never)
  package mutating func prepareToRemoveAll(but offsets: [Int]) {
    guard let observer = link.observer else { return }
    link.lacksElements = true
    var isKept = [Bool](repeating: false, count: values.count)
    for offset in offsets { isKept[offset] = true }
    for index in values.indices where !isKept[index] {
      observer.noteRemoval(of: keys[index])
      guard observer.keepsRemovedElements else { continue }
      observer.willRemove(&values[index], id: keys[index], version: link.version)
    }
  }
}
