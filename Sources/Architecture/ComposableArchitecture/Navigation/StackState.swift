import Dependencies
public import IdentifiedCollections
public import OrderedCollections

/// The state of a stack of screens, each of which has an id of its own.
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
/// It is a collection of its elements, from the bottom of the stack to the top. Elements get an id when they are
/// put in, which they keep as long as they are there; see ``StackElementID``. Two stacks are equal if their
/// elements and their elements' ids are.
///
/// ``structureStamp`` tells in O(1) whether elements have come or gone since another moment.
public struct StackState<Element> {
  @usableFromInline
  package var keys: OrderedSet<StackElementID> = []

  @usableFromInline
  package var values: [Element] = []

  @usableFromInline
  var stamp = StructureStamp.empty

  /// Whom the stack tells of changes.
  @usableFromInline
  package var link = ElementLink<StackElementID, Element>()

  /// Creates an empty stack.
  public init() {}

  /// The ids of the elements, from the bottom to the top.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var ids: OrderedSet<StackElementID> { self.keys }

  /// Stands for which elements are there and their order: it is replaced when these change and only then.
  ///
  /// A copy has the stamp of its original, and all empty stacks have the same.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var structureStamp: StructureStamp { self.stamp }

  /// Removes the element with an id and everything above it.
  ///
  /// Nothing happens if there is none.
  public mutating func pop(from id: StackElementID) {
    guard let index = self.keys.firstIndex(of: id) else { return }
    self.removeSubrange(index...)
  }

  /// Removes everything above the element with an id, which becomes the top of the stack.
  ///
  /// Nothing happens if there is none.
  public mutating func pop(to id: StackElementID) {
    guard let index = self.keys.firstIndex(of: id) else { return }
    self.removeSubrange((index + 1)...)
  }

  /// Puts an element on top whose id a view has drawn.
  @usableFromInline
  mutating func pushReceived(_ element: Element, id: StackElementID) {
    self.push(element, id: id)
    DependencyValues.current.stackElementIDs.note(id)
  }

  /// Puts an element with an id that is not there yet on top.
  mutating func push(_ element: Element, id: StackElementID) {
    self.replace(self.values.count..<self.values.count, ids: [id], elements: [element])
  }

  /// Puts an element in the place of another, which had the same id.
  mutating func put(_ element: Element, at index: Int) {
    self.willMutate()
    self.values[index] = element
    self.didReplace(at: index)
  }

  /// Replaces elements with others, ids included.
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

  /// To be called after every change of ids or their order, and after no other.
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
