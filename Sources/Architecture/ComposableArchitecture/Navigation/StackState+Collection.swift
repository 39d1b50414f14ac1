import Dependencies
import IdentifiedCollections

extension StackState: RandomAccessCollection, RangeReplaceableCollection {
  /// The index of the bottom of the stack.
  public var startIndex: Int { self.values.startIndex }

  /// The index after the top of the stack.
  public var endIndex: Int { self.values.endIndex }

  /// The element at an index, counted from the bottom.
  ///
  /// Change an element through ``subscript(id:fileID:filePath:line:column:)``.
  public subscript(position: Int) -> Element { self.element(at: position) }

  /// Replaces elements with new ones, which get new ids.
  ///
  /// - Complexity: O(*n*) in the number of elements in the stack and of new ones.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Element>
  ) {
    self.replace(subrange, ids: self.drawIDs(newElements.count), elements: newElements)
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: Whether to keep the capacity for new elements.
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    self.willMutate()
    self.willRemove(self.values.indices)
    self.keys.removeAll(keepingCapacity: keepCapacity)
    self.values.removeAll(keepingCapacity: keepCapacity)
    self.restamp()
  }

  private func drawIDs(_ count: Int) -> [StackElementID] {
    guard count > 0 else { return [] }
    let generator = DependencyValues.current.stackElementIDs
    return (0..<count).map { _ in
      var id = generator.draw()
      // State that was created elsewhere may contain ids that this generator has not drawn.
      while self.keys.contains(id) { id = generator.draw() }
      return id
    }
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// A stack of elements, from the bottom to the top.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}
