// A collection that is part of observed state tells its observer what happens to its elements. One that is not pays a
// comparison with `nil`.

extension LinkedElements {
  @inlinable
  @inline(__always)
  package var isObserved: Bool { link.observer != nil }

  /// The element at a position, for whoever reads it.
  @inlinable
  @inline(__always)
  package func element(at index: Int) -> Element {
    isObserved ? observedElement(at: index) : values[index]
  }

  /// All elements, for whoever reads them.
  @inlinable
  package var observedElements: [Element] {
    isObserved ? values.indices.map { observedElement(at: $0) } : values
  }

  /// A copy that tells nobody of its changes, of which what is read is noted all the same.
  @inlinable
  package var ownCopy: Self {
    guard isObserved else { return self }
    var copy = self
    copy.values = observedElements
    copy.link = ElementLink()
    return copy
  }

  /// To be called before anything is changed.
  @inlinable
  @inline(__always)
  package mutating func willMutate() {
    if isObserved { prepareToMutate() }
  }

  /// To be called before an element is changed in place.
  ///
  /// - Returns: What ``didChange(at:known:)`` is to be called with.
  @inlinable
  @inline(__always)
  package mutating func willChange(at index: Int) -> AnyObject? {
    isObserved ? prepareToChange(at: index) : nil
  }

  /// To be called after an element was changed in place.
  @inlinable
  @inline(__always)
  package mutating func didChange(at index: Int, known: AnyObject?) {
    if isObserved { noteChange(at: index, known: known) }
  }

  /// To be called after an element was put in the place of another.
  @inlinable
  @inline(__always)
  package mutating func didReplace(at index: Int) {
    if isObserved { noteChange(at: index, known: nil) }
  }

  /// To be called after an element was added.
  @inlinable
  @inline(__always)
  package mutating func didInsert(at index: Int) {
    // It may be the one that was removed, which is how elements are moved, or another with its id.
    if isObserved, link.lacksElements { noteChange(at: index, known: nil) }
  }

  /// To be called before elements are removed.
  @inlinable
  @inline(__always)
  package mutating func willRemove(_ range: Range<Int>) {
    if isObserved, !range.isEmpty { prepareToRemove(range) }
  }
}

// Kept out of what is inlined.
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
    // A single one is returned, and may be put back elsewhere.
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
    guard observer.keepsRemovedElements else { return }
    let kept = Set(offsets)
    for index in values.indices where !kept.contains(index) {
      observer.willRemove(&values[index], id: keys[index], version: link.version)
    }
  }
}
