public import CasePaths
public import CustomDump
import Dependencies
public import IdentifiedCollections
public import OrderedCollections

/// The state of a stack of screens, each with an id of its own.
///
/// ```swift
/// @ObservableState
/// struct State {
///   var path = StackState<Path.State>()
/// }
///
/// enum Action {
///   case path(StackActionOf<Path>)
/// }
///
/// state.path.append(.detail(Detail.State(memo: memo)))
/// state.path[id: id, case: \.detail]?.memo.title = "Stand-up"
/// state.path.pop(to: id)
/// ```
///
/// It is a collection of its elements, from the bottom of the stack to the top. An element gets an
/// id when it is inserted, and keeps it while it is in the stack; see ``StackElementID``. Two
/// stacks are equal if their elements and ids are equal.
///
/// Compare ``structureStamp`` to detect in O(1) whether elements have come or gone.
public struct StackState<Element> {
  @usableFromInline
  package var keys: OrderedSet<StackElementID> = []

  @usableFromInline
  package var values: [Element] = []

  @usableFromInline
  var stamp = StructureStamp.empty

  /// The observer of changes of the stack.
  @usableFromInline
  package var link = ElementLink<StackElementID, Element>()

  /// Creates an empty stack.
  public init() {}

  /// The ids of the elements, from the bottom to the top.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var ids: OrderedSet<StackElementID> { self.keys }

  /// Identifies the set of elements and their order: replaced when these change and only then.
  ///
  /// A copy has the stamp of its original, and all empty stacks have the same.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var structureStamp: StructureStamp { self.stamp }

  /// Removes the element with an id and everything above it.
  ///
  /// Does nothing if there is no such element.
  public mutating func pop(from id: StackElementID) {
    guard let index = self.keys.firstIndex(of: id) else { return }
    self.removeSubrange(index...)
  }

  /// Removes all elements above the element with an id, so that it becomes the top of the stack.
  ///
  /// Does nothing if there is no such element.
  public mutating func pop(to id: StackElementID) {
    guard let index = self.keys.firstIndex(of: id) else { return }
    self.removeSubrange((index + 1)...)
  }

  /// Pushes an element with an id that a view has drawn.
  @usableFromInline
  mutating func pushReceived(_ element: Element, id: StackElementID) {
    self.push(element, id: id)
    DependencyValues.current.stackElementIDs.note(id)
  }

  /// Pushes an element with a new id.
  mutating func push(_ element: Element, id: StackElementID) {
    self.replace(self.values.count..<self.values.count, ids: [id], elements: [element])
  }

  /// Replaces an element with another one of the same id.
  mutating func put(_ element: Element, at index: Int) {
    self.willMutate()
    self.values[index] = element
    self.didReplace(at: index)
  }

  /// Replaces elements and their ids.
  mutating func replace(
    _ range: Range<Int>, ids: [StackElementID], elements: some Collection<Element>
  ) {
    if range.isEmpty, ids.isEmpty { return }
    self.willMutate()
    self.willRemove(range)
    self.replaceKeys(range, with: ids)
    self.values.replaceSubrange(range, with: elements)
    for index in range.lowerBound..<(range.lowerBound + ids.count) { self.didInsert(at: index) }
    self.restamp()
  }

  private mutating func replaceKeys(_ range: Range<Int>, with ids: [StackElementID]) {
    if range.lowerBound == self.keys.count {
      self.keys.append(contentsOf: ids)
      return
    }
    var keys = Array(self.keys)
    keys.replaceSubrange(range, with: ids)
    self.keys = OrderedSet(keys)
  }

  /// Call it after every change of ids or their order, and after no other change.
  mutating func restamp() {
    self.stamp = self.keys.isEmpty ? .empty : StructureStamp()
    if self.isObserved { self.noteStructure() }
  }
}

extension StackState: Sendable where Element: Sendable {}

extension StackState: Equatable where Element: Equatable {
  /// Whether elements and ids are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.stamp == rhs.stamp || lhs.keys == rhs.keys) && lhs.values == rhs.values
  }
}

extension StackState: Hashable where Element: Hashable {
  /// Hashes elements and ids.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(self.keys)
    hasher.combine(self.values)
  }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements as an array, without their ids.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(self.observedElements)
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes the elements from an array, and draws new ids for them.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Element].self))
  }
}

/// The value of a stack changes when elements come or go. Changes of an element are recorded at its
/// own node.
extension StackState: ObservableState {
  /// Binds the value to its position in the state.
  public mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    self.attachElements(to: position, isReader: isReader)
  }

  /// Binds the value to its position after a possible change.
  public mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    self.reconcileElements(with: position)
  }
}

extension StackState: ObservedElements, LinkedElements {
  /// The ids belong to the stack, not to the elements.
  @usableFromInline
  func isKeyed(by id: AnyKeyPath?) -> Bool { false }
}

extension StackState where Element: CasePathable {
  /// The associated value of a case of the element with an id. `nil` if there is no such element or
  /// it is in another case.
  ///
  /// Assigning follows the rules for a stored case key path.
  @inlinable
  public subscript<Case>(
    id id: StackElementID,
    case literal: CasePathLiteral<Element, Case>,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Case? {
    get {
      self[
        id: id, case: Element.caseKeyPath(literal), fileID: fileID, filePath: filePath, line: line,
        column: column]
    }
    set {
      self[
        id: id, case: Element.caseKeyPath(literal), fileID: fileID, filePath: filePath, line: line,
        column: column] = newValue
    }
  }
}

extension StackState: CustomStringConvertible {
  /// The ids and the elements.
  public var description: String {
    let elements = zip(self.keys, self.values).map { "\($0): \($1)" }
    return "[\(elements.joined(separator: ", "))]"
  }
}

extension StackState: CustomReflectable {
  /// Reflects the stack as a collection of its elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self.values, displayStyle: .collection)
  }
}

extension StackState: CustomDumpReflectable {
  /// The elements under their ids.
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      unlabeledChildren: zip(self.keys, self.values).map {
        (key: AnyHashable($0), value: $1 as Any)
      },
      displayStyle: .dictionary
    )
  }
}

extension StackState: ElementCollection {
  @inlinable
  @inline(__always)
  mutating func modifyElement<Result>(
    id: StackElementID, _ body: (inout Element) -> Result
  ) -> Result? {
    guard let index = self.keys.firstIndex(of: id) else { return nil }
    let known = self.willChange(at: index)
    defer { self.didChange(at: index, known: known) }
    return body(&self.values[index])
  }

  @inlinable
  func lendElement(id: ID, _ body: (UnsafeMutablePointer<Element>) -> Void) {
    guard let index = self.keys.firstIndex(of: id) else { return }
    self.values.withUnsafeBufferPointer { values in
      values.baseAddress.map { body(UnsafeMutablePointer(mutating: $0 + index)) }
    }
  }
}
