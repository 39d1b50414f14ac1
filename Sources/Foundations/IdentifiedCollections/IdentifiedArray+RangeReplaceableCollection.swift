public import OrderedCollections

extension IdentifiedArray {
  /// Replaces the elements in a range by others.
  ///
  /// Of the new elements those are left out whose id is in the array outside of the range, or that
  /// an earlier one of them has. If the ids and their order stay the same, so does
  /// ``structureStamp``.
  ///
  /// - Parameters:
  ///   - subrange: The range to replace. An empty one inserts the elements there.
  ///   - newElements: The new elements; there may be more or fewer.
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

  /// Replaces the elements in a range by others.
  ///
  /// Of the new elements those are left out whose id is in the array outside of the range, or that
  /// an earlier one of them has.
  ///
  /// - Parameters:
  ///   - subrange: The range to replace. An empty one inserts the elements there.
  ///   - newElements: The new elements; there may be more or fewer.
  /// - Precondition: The range is within the bounds of the array.
  /// - Complexity: O(`count` + *k*) on average, where *k* is the number of new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: some RangeExpression<Int>, with newElements: some Collection<Element>
  ) {
    replaceSubrange(subrange.relative(to: self), with: newElements)
  }

  /// The new elements that may stand in the range, as an array of their own.
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

/// An element whose id is there already is left out wherever it is added, so a collection may have
/// fewer elements afterwards than generic code expects.
extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {}
