public import OrderedCollections
public import SourceLocations

extension IdentifiedArray {
  /// The element at an index.
  ///
  /// An element may be changed in place, without a copy, or replaced by assigning another. If
  /// another element of the array has the id of the new one, it is replaced by the previous
  /// element: ids stay unique, and algorithms that assign elements one after the other have the
  /// same result as for an `Array`.
  ///
  /// Changing an id in place is reported as an issue: the element is then found by its new id,
  /// unless another element has it. In that case the element is still found by its previous id.
  ///
  /// - Precondition: `position` is a valid index, as with `Array`.
  /// - Complexity: O(1). Changing an element of an array that shares its storage copies all
  ///   elements once, as with `Array`.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      element(at: position)
    }
    set {
      place(newValue, at: position)
    }
    @inline(__always)
    _modify {
      let known = willChange(at: position)
      defer {
        checkID(at: position)
        didChange(at: position, known: known)
      }
      yield &values[position]
    }
  }

  /// The element with an id, or `nil` if there is none.
  ///
  /// - Optional chaining changes the element in place, without a copy.
  /// - Assigning an element replaces the one with the id, or appends it.
  /// - Assigning `nil` removes the element with the id.
  ///
  /// ```swift
  /// rows[id: 1]?.title = "Groceries"
  /// rows[id: 2] = nil
  /// ```
  ///
  /// An element with another id than `id` is reported as an issue. If no other element has its id,
  /// it replaces the element with `id`, or is appended, under its own id. If another element has
  /// its id, an assignment is refused, and an element that was changed in place is still found by
  /// `id`.
  ///
  /// - Complexity: O(1) on average, O(`count`) if an element is removed. Changing an element of an
  ///   array that shares its storage copies all elements once, as with `Array`.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let index = keys.firstIndex(of: id) else { return nil }
      return element(at: index)
    }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      setElement(newValue, id: id)
    }
    @inline(__always)
    _modify {
      let index = keys.firstIndex(of: id)
      let known = index.flatMap { willChange(at: $0) }
      var element = takeElement(at: index)
      defer { putBack(&element, at: index, id: id, known: known) }
      yield &element
    }
  }
}

extension IdentifiedArray {
  @inlinable
  mutating func setElement(_ element: Element, id: ID) {
    willMutate()
    let newID = identity.id(of: element)
    if newID == id {
      let (inserted, index) = appendIfAbsent(element, id: id)
      if inserted { restamp() } else { put(element, at: index) }
    } else if let index = keys.firstIndex(of: id) {
      replaceElement(at: index, with: element, location: SourceLocation())
    } else if appendIfAbsent(element, id: newID).inserted {
      restamp()
      Self.reportAppend(of: newID, under: id, location: SourceLocation())
    } else {
      Self.reportRefusal(of: newID, under: id, location: SourceLocation())
    }
  }

  @inlinable
  mutating func replaceElement(
    at index: Int, with element: Element, location: @autoclosure () -> SourceLocation
  ) {
    willMutate()
    let id = keys[index]
    let newID = identity.id(of: element)
    if newID == id {
      put(element, at: index)
    } else if keys.firstIndex(of: newID) == nil {
      willRemove(index..<index + 1)
      values[index] = element
      replaceKey(at: index, with: newID)
      Self.reportChange(of: id, to: newID, location: location())
    } else {
      Self.reportRefusal(of: newID, under: id, location: location())
    }
  }

  /// Replaces an element with one of any id.
  @inlinable
  mutating func place(_ element: Element, at index: Int) {
    Self.requireElement(at: index, count: values.count)
    willMutate()
    let newID = identity.id(of: element)
    if newID == keys[index] {
      put(element, at: index)
    } else if let other = keys.firstIndex(of: newID) {
      keys.swapAt(index, other)
      values.swapAt(index, other)
      put(element, at: index)
      restamp()
    } else {
      willRemove(index..<index + 1)
      values[index] = element
      replaceKey(at: index, with: newID)
    }
  }

  /// Replaces an element with one of the same id.
  @inlinable
  mutating func put(_ element: Element, at index: Int) {
    values[index] = element
    didReplace(at: index)
  }

  /// Replaces an element with one of the same id, and returns the previous one.
  @inlinable
  mutating func exchange(_ element: Element, at index: Int) -> Element {
    var element = element
    swap(&values[index], &element)
    didReplace(at: index)
    return element
  }

  /// - Parameter newKey: A key that does not exist yet.
  @inlinable
  mutating func replaceKey(at index: Int, with newKey: ID) {
    let oldKey = keys[index]
    keys.append(newKey)
    keys.swapAt(index, keys.count - 1)
    keys.removeLast()
    didRemove(oldKey)
    restamp()
  }

  /// Updates the keys after a possible in-place change of an id.
  @inlinable
  mutating func checkID(at index: Int) {
    Self.requireElement(at: index, count: values.count)
    let newID = identity.id(at: index, of: values)
    if newID != keys[index] {
      followID(newID, at: index)
    }
  }

  @inlinable
  @inline(never)
  mutating func followID(_ newID: ID, at index: Int) {
    let id = keys[index]
    if keys.firstIndex(of: newID) == nil {
      replaceKey(at: index, with: newID)
      Self.reportChange(of: id, to: newID, location: SourceLocation())
    } else {
      Self.reportCollision(of: id, with: newID, location: SourceLocation())
    }
  }

  /// Moves an element out of the array: the only way to yield it as an optional without a second
  /// reference to its content. Its memory is uninitialised until `putBack`.
  @inlinable
  mutating func takeElement(at index: Int?) -> Element? {
    guard let index else { return nil }
    if index == values.count - 1 { return values.removeLast() }
    return values.withUnsafeMutableBufferPointer { buffer in
      (buffer.baseAddress! + index).move()
    }
  }

  @inlinable
  mutating func putBack(_ element: inout Element?, at index: Int?, id: ID, known: AnyObject?) {
    guard let index else {
      if let element { setElement(element, id: id) }
      return
    }
    guard element != nil else {
      removeTaken(at: index)
      return
    }
    if index == values.count {
      values.append(element.take()!)
    } else {
      values.withUnsafeMutableBufferPointer { buffer in
        (buffer.baseAddress! + index).initialize(to: element.take()!)
      }
    }
    checkID(at: index)
    didChange(at: index, known: known)
  }

  /// Removes the gap of a taken element that is not put back.
  @inlinable
  mutating func removeTaken(at index: Int) {
    if index < values.count {
      // An array can only remove initialised memory, so a copy of the next element fills the gap.
      values.withUnsafeMutableBufferPointer { buffer in
        (buffer.baseAddress! + index).initialize(to: buffer[index + 1])
      }
      values.remove(at: index)
    }
    didRemove(keys.remove(at: index))
    restamp()
  }
}
