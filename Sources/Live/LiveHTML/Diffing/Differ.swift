/// A list that a ``Differ`` changes on the page. Any other one is replaced.
class DiffedList: LiveList {
  /// Updates the rows to those of another list, and adds the differences to a patch.
  ///
  /// - Returns: `false` if the other list is not of the same kind.
  func update(from other: LiveList, in boundary: Boundary, by differ: Differ) -> Bool {
    fatalError("'\(Self.self)' must override 'update(from:in:by:)'.")
  }
}

/// Compares renderings of a page, and writes the operations that change the one into the other.
///
/// Trees are compared from left to right, and operations are written in the order in which the
/// browser executes them: nodes to the left of the current one are already up to date.
@MainActor
final class Differ {
  let tree: LiveTree

  /// The operations so far.
  private(set) var operations = PatchOperations()

  /// The location of the node that is being compared.
  var location = NodeLocation()

  /// The value of the `select` whose options are being compared, if the server does not receive
  /// changes of its selection.
  var selected: [UInt8]?

  /// Whether nodes in a `select` are being compared.
  var isInSelect = false

  init(_ tree: LiveTree) {
    self.tree = tree
  }

  /// Evaluates a mounted component instance, and writes the differences.
  func update(_ boundary: Boundary) {
    let outerRenewal = self.tree.isRenewing
    self.tree.isRenewing = outerRenewal && !boundary.isDirty && !boundary.hasOutdatedRows
    var new = boundary.evaluate()
    let old = boundary.rendition
    if !boundary.isFenced { self.tree.number(&new, of: boundary) }
    let outer = self.location
    self.location = NodeLocation(anchor: boundary.number, isFenced: boundary.isFenced)
    let wasInSelect = self.isInSelect
    let choice = boundary.isInSelect && !wasInSelect ? self.choice(around: boundary) : nil
    self.isInSelect = boundary.isInSelect
    self.compare(
      0..<old.bytes.count, of: old, old.bytes.span.bytes, 0..<new.bytes.count, of: &new,
      in: boundary)
    self.isInSelect = wasInSelect
    if let choice { self.end(choice) }
    self.location = outer
    boundary.rendition = new
    if boundary.isOutdated, !self.tree.isRenewing { boundary.hasOutdatedRows = true }
    self.tree.isRenewing = outerRenewal
  }

  /// Compares sibling nodes.
  func compare(
    _ oldRange: Range<Int>, of old: Rendition, _ oldBytes: RawSpan,
    _ newRange: Range<Int>, of new: inout Rendition, in boundary: Boundary
  ) {
    var oldPosition = oldRange.lowerBound
    var newPosition = newRange.lowerBound
    while oldPosition < oldRange.upperBound, newPosition < newRange.upperBound {
      let oldToken = TokenReader(oldBytes, at: oldPosition)
      let newToken = TokenReader(new.bytes.span.bytes, at: newPosition)
      if !self.compare(oldToken, of: old, oldBytes, newToken, of: &new, in: boundary) {
        self.replace(
          oldPosition..<oldToken.end, of: old, newPosition..<newToken.end, of: &new, in: boundary)
      }
      oldPosition = oldToken.end
      newPosition = newToken.end
    }
    if oldPosition < oldRange.upperBound || newPosition < newRange.upperBound {
      self.replace(
        oldPosition..<oldRange.upperBound, of: old, newPosition..<newRange.upperBound, of: &new,
        in: boundary)
    }
  }

  /// Compares two nodes.
  ///
  /// - Returns: Whether the old node can be changed into the new one.
  private func compare(
    _ oldToken: TokenReader, of old: Rendition, _ oldBytes: RawSpan,
    _ newToken: TokenReader, of new: inout Rendition, in boundary: Boundary
  ) -> Bool {
    guard oldToken.kind == newToken.kind else { return false }
    switch oldToken.kind {
    case Token.element, Token.voidElement:
      return self.compareElements(oldToken, of: old, oldBytes, newToken, of: &new, in: boundary)
    case Token.text, Token.separateText:
      if oldToken.kind == Token.separateText { self.location.index += 1 }
      let newBytes = new.bytes.span.bytes
      if !RawSpan.areSame(oldBytes, oldToken.content, newBytes, newToken.content) {
        self.operations.setText(at: self.location, newBytes.extracting(newToken.content))
      }
      self.location.index += 1
      return true
    case Token.raw, Token.rawAlone:
      let newBytes = new.bytes.span.bytes
      if !RawSpan.areSame(oldBytes, oldToken.content, newBytes, newToken.content) {
        let isAlone = oldToken.kind == Token.rawAlone
        self.operations.setContent(
          at: isAlone ? self.location.parent : self.location, newBytes.extracting(newToken.content))
      }
      self.location.index += 1
      return true
    case Token.group:
      guard newToken.group(in: new.bytes.span.bytes) == oldToken.group(in: oldBytes) else {
        return false
      }
      self.compare(
        oldToken.content, of: old, oldBytes, newToken.content, of: &new, in: boundary)
      return true
    case Token.child:
      let newIndex = newToken.index(in: new.bytes.span.bytes)
      return self.compareChildren(
        old.children[oldToken.index(in: oldBytes)], &new.children[newIndex])
    default:
      let newIndex = newToken.index(in: new.bytes.span.bytes)
      guard let list = old.lists[oldToken.index(in: oldBytes)] as? DiffedList,
        list.update(from: new.lists[newIndex], in: boundary, by: self)
      else { return false }
      new.lists[newIndex] = list
      self.location.index += list.nodeCount
      return true
    }
  }

  private func compareChildren(_ old: Boundary, _ new: inout Boundary) -> Bool {
    guard let isChanged = old.adopt(new) else { return false }
    new = old
    let isDue = self.tree.isRenewing ? old.isAwaited : isChanged
    if isDue || old.isDirty { self.update(old) }
    self.location.index += old.nodeCount
    return true
  }

  private func compareElements(
    _ oldToken: TokenReader, of old: Rendition, _ oldBytes: RawSpan,
    _ newToken: TokenReader, of new: inout Rendition, in boundary: Boundary
  ) -> Bool {
    guard RawSpan.areSame(oldBytes, oldToken.name, new.bytes.span.bytes, newToken.name) else {
      return false
    }
    let oldNumber = oldToken.number(in: oldBytes)
    let newNumber = new.bytes.number(at: newToken.numberOffset)
    var isNumbered = false
    if oldNumber != 0 {
      new.bytes.store(oldNumber, at: newToken.numberOffset)
    } else if newNumber == Token.wantedNumber {
      let number = self.tree.makeNumber()
      new.bytes.store(number, at: newToken.numberOffset)
      self.tree.setOwner(boundary, of: number)
      isNumbered = true
    }
    let number = new.bytes.number(at: newToken.numberOffset)
    if isNumbered { self.operations.setNumber(at: self.location, number) }
    self.compareAttributes(
      oldToken.attributes, oldBytes, newToken.attributes, new.bytes.span.bytes, number: number)
    if !oldToken.content.isEmpty || !newToken.content.isEmpty {
      let isSelect = newToken.isSelect(in: new.bytes.span.bytes)
      let choice = isSelect ? self.choice(in: newToken, of: new) : nil
      if isSelect { self.isInSelect = true }
      self.location.enter()
      self.compare(oldToken.content, of: old, oldBytes, newToken.content, of: &new, in: boundary)
      self.location.leave()
      if isSelect { self.isInSelect = boundary.isInSelect }
      if let choice { self.end(choice) }
    }
    self.location.index += 1
    return true
  }

  /// Replaces nodes by others.
  private func replace(
    _ oldRange: Range<Int>, of old: Rendition,
    _ newRange: Range<Int>, of new: inout Rendition, in boundary: Boundary
  ) {
    let count = old.nodeCount(in: oldRange)
    self.tree.unmount(oldRange, of: old)
    self.tree.mount(newRange, of: &new, in: boundary, isInSelect: self.isInSelect)
    var serializer = HTMLSerializer(selected: self.selected)
    serializer.streams = .sent
    serializer.write(newRange, of: new)
    if count > 0 || !serializer.isEmpty {
      serializer.withBytes { self.operations.splice(at: self.location, removing: count, $0) }
    }
    self.location.index += new.nodeCount(in: newRange)
  }

  /// Returns the operations so far, and starts a new list.
  func takeOperations() -> PatchOperations {
    let operations = self.operations
    self.operations = PatchOperations()
    return operations
  }

  func write(_ body: (inout PatchOperations) -> Void) {
    body(&self.operations)
  }
}

extension Differ {
  /// Removes a row from the page.
  func remove(_ row: Boundary) {
    let location = NodeLocation(of: row)
    let count = row.nodeCount
    self.tree.unmount(row)
    let nothing: [UInt8] = []
    self.write { $0.splice(at: location, removing: count, nothing.span.bytes) }
  }

  /// Moves a row.
  func move(_ row: Boundary, before location: NodeLocation) {
    self.write { $0.move(row.number, before: location) }
  }

  /// Moves and inserts rows.
  ///
  /// - Parameters:
  ///   - rows: The rows in their new order.
  ///   - plan: The rows that stay, move or are inserted.
  ///   - end: The location behind these rows.
  func arrange(_ rows: [Boundary], by plan: RowPlan, before end: NodeLocation) {
    // From the last row to the first, so that the row after each one is already in its place.
    var location = end
    var index = rows.count - 1
    while index >= 0 {
      if plan.origins[index] == nil {
        var first = index
        while first > 0, plan.origins[first - 1] == nil { first -= 1 }
        var serializer = HTMLSerializer(selected: self.selected)
        serializer.streams = .sent
        for row in rows[first...index] { serializer.write(row) }
        serializer.withBytes { html in
          self.write { $0.splice(at: location, removing: 0, html) }
        }
        index = first
      } else if !plan.stays[index] {
        self.move(rows[index], before: location)
      }
      location = NodeLocation(of: rows[index])
      index -= 1
    }
  }
}
