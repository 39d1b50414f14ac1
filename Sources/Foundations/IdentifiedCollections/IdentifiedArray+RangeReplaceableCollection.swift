public import OrderedCollections

extension IdentifiedArray {
  /// Replaces the elements in a range.
  ///
  /// New elements are dropped if their id exists outside of the range, or in an earlier new
  /// element. If the ids and their order stay the same, so does ``structureStamp``.
  ///
  /// - Parameters:
  ///   - subrange: The range to replace. An empty one inserts the elements there.
  ///   - newElements: The new elements, in any number.
  /// - Precondition: The range is within the bounds of the array.
  /// - Complexity: O(`count` + *k*) on average, where *k* is the number of new elements; O(*k*) on
  ///   average if the range is at the end.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Element>
  ) {
    Self.requireRange(subrange, count: values.count)
    if subrange.lowerBound == values.count {
      append(contentsOf: newElements)
      return
    }
    willMutate()
    let accepted = acceptedElements(newElements, for: subrange)
    willRemove(subrange)
    values.replaceSubrange(subrange, with: accepted.values)
    if keys[subrange].elementsEqual(accepted.keys) {
      for index in subrange { didReplace(at: index) }
      return
    }
    let tail = Array(keys[subrange.upperBound...])
    keys.removeSubrange(subrange.lowerBound...)
    keys.append(contentsOf: accepted.keys)
    keys.append(contentsOf: tail)
    for index in accepted.indices { didInsert(at: subrange.lowerBound + index) }
    restamp()
  }

  /// Replaces the elements in a range.
  ///
  /// New elements are dropped if their id exists outside of the range, or in an earlier new
  /// element.
  ///
  /// - Parameters:
  ///   - subrange: The range to replace. An empty one inserts the elements there.
  ///   - newElements: The new elements, in any number.
  /// - Precondition: The range is within the bounds of the array.
  /// - Complexity: O(`count` + *k*) on average, where *k* is the number of new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: some RangeExpression<Int>, with newElements: some Collection<Element>
  ) {
    replaceSubrange(subrange.relative(to: self), with: newElements)
  }

  /// The accepted new elements for the range, as a separate array.
  @inlinable
  func acceptedElements(
    _ newElements: some Collection<Element>, for subrange: Range<Int>
  ) -> Self {
    var accepted = Self(identity: identity)
    for element in newElements {
      let id = identity.id(of: element)
      if let index = keys.firstIndex(of: id), !subrange.contains(index) { continue }
      _ = accepted.appendIfAbsent(element, id: id)
    }
    return accepted
  }
}

/// All methods drop an added element whose id exists already, so a collection may have fewer
/// elements afterwards than generic code expects.
extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {}
