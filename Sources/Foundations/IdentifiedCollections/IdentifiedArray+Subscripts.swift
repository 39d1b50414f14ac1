public import OrderedCollections

extension IdentifiedArray {
  /// The element at a position.
  ///
  /// An element may be changed in place, which copies nothing, or replaced by assigning another. If an
  /// element of the array has the id of the new one already, the element that is replaced takes its
  /// place: ids stay unique, and algorithms that assign one element after the other arrange the
  /// elements as in an `Array`.
  ///
  /// An id that is changed in place is reported as an issue: the array knows the element by it from
  /// then on, unless another element has it. In that case the element is still found by the id that it
  /// had.
  ///
  /// - Precondition: `position` is a valid index, as with `Array`.
  /// - Complexity: O(1). Changing the array's copy of elements that it shares with another array
  ///   copies them all once, as with `Array`.
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
  /// - Changing the element through optional chaining changes it in place and copies nothing.
  /// - Assigning an element puts it in the place of the one with the id, or appends it.
  /// - Assigning `nil` removes the element with the id.
  ///
  /// ```swift
  /// rows[id: 1]?.title = "Groceries"
  /// rows[id: 2] = nil
  /// ```
  ///
  /// An element with another id than `id` is reported as an issue. If no other element has its id,
  /// it stands where `id` stood, or is appended, under its own id. If another element has it, an
  /// assignment is refused, and an element that was changed in place is still found by `id`.
  ///
  /// - Complexity: O(1) on average, O(`count`) if an element is removed. Changing the array's copy of
  ///   elements that it shares with another array copies them all once, as with `Array`.
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
      replaceElement(at: index, with: element, location: IssueLocation())
    } else if appendIfAbsent(element, id: newID).inserted {
      restamp()
      Self.reportAppend(of: newID, under: id, location: IssueLocation())
    } else {
      Self.reportRefusal(of: newID, under: id, location: IssueLocation())
    }
  }

  @inlinable
  mutating func replaceElement(
    at index: Int, with element: Element, location: @autoclosure () -> IssueLocation
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

  /// Puts an element in the place of another, whatever its id is.
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

  /// Puts an element in the place of another with the same id.
  @inlinable
  mutating func put(_ element: Element, at index: Int) {
    values[index] = element
    didReplace(at: index)
  }

  /// Puts an element in the place of another with the same id, which it returns.
  @inlinable
  mutating func exchange(_ element: Element, at index: Int) -> Element {
    var element = element
    swap(&values[index], &element)
    didReplace(at: index)
    return element
  }

  /// - Parameter newKey: A key that is not there.
  @inlinable
  mutating func replaceKey(at index: Int, with newKey: ID) {
    keys.append(newKey)
    keys.swapAt(index, keys.count - 1)
    keys.removeLast()
    if isObserved { link.lacksElements = true }
    restamp()
  }

  /// Sees to an id that may have been changed in place.
  @inlinable
  mutating func checkID(at index: Int) {
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
      Self.reportChange(of: id, to: newID, location: IssueLocation())
    } else {
      Self.reportCollision(of: id, with: newID, location: IssueLocation())
    }
  }

  /// Moves an element out of the array, which is the only way to lend it as an optional without a
  /// second reference to what is inside it. Its place has no value until `putBack`.
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

  /// Closes the gap that an element left which does not come back.
  @inlinable
  mutating func removeTaken(at index: Int) {
    if index < values.count {
      // An array can only remove what is there, so the next element stands in.
      values.withUnsafeMutableBufferPointer { buffer in
        (buffer.baseAddress! + index).initialize(to: buffer[index + 1])
      }
      values.remove(at: index)
    }
    keys.remove(at: index)
    if isObserved { link.lacksElements = true }
    restamp()
  }
}
