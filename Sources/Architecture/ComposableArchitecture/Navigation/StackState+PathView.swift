extension StackState {
  /// The elements of a stack with their ids, for a view: elements keep their ids when the view
  /// changes the path.
  public struct PathView {
    var base = StackState()

    init(_ base: StackState) {
      self.base = base
    }

    /// Creates an empty path.
    public init() {}
  }
}

extension StackState.PathView: Sendable where Element: Sendable {}

extension StackState.PathView: Equatable where Element: Equatable {}

extension StackState.PathView: Hashable where Element: Hashable {}

extension StackState.PathView: MutableCollection, RandomAccessCollection, RangeReplaceableCollection
{
  /// The index of the bottom of the stack.
  public var startIndex: Int { self.base.startIndex }

  /// The index after the top of the stack.
  public var endIndex: Int { self.base.endIndex }

  /// The element at an index, counted from the bottom, and its id.
  public subscript(position: Int) -> StackState.Component {
    get {
      StackState.Component(id: self.base.keys[position], element: self.base[position])
    }
    set {
      if self.base.keys[position] == newValue.id {
        self.base.put(newValue.element, at: position)
      } else {
        self.replaceSubrange(position..<(position + 1), with: CollectionOfOne(newValue))
      }
    }
  }

  /// Replaces elements with others, which keep their ids.
  ///
  /// An element whose id is already elsewhere in the stack is dropped.
  ///
  /// - Complexity: O(*n*) in the number of elements in the stack and of new ones.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<StackState.Component>
  ) {
    var taken = Set(self.base.keys[..<subrange.lowerBound])
    taken.formUnion(self.base.keys[subrange.upperBound...])
    let components = newElements.filter { taken.insert($0.id).inserted }
    self.base.replace(subrange, ids: components.map(\.id), elements: components.map(\.element))
  }
}

extension StackState {
  /// An element of a stack with its id.
  public struct Component {
    /// The element's id.
    public let id: StackElementID

    /// The element.
    public var element: Element
  }
}

extension StackState.Component: Identifiable {}

extension StackState.Component: Sendable where Element: Sendable {}

extension StackState.Component: Equatable where Element: Equatable {}

extension StackState.Component: Hashable where Element: Hashable {}
