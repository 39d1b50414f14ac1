extension StackState {
  /// The elements of a stack with their ids, as a view shows them: what is still there keeps its id when the view
  /// has changed the path.
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
  /// The position of the bottom of the stack.
  public var startIndex: Int { self.base.startIndex }

  /// The position after the top of the stack.
  public var endIndex: Int { self.base.endIndex }

  /// The element at a position, counted from the bottom, and its id.
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

  /// Replaces elements with others, which bring their ids along.
  ///
  /// An element whose id is elsewhere in the stack already is left out.
  ///
  /// - Complexity: O(*n*) of the elements in the stack and the new ones.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<StackState.Component>
  ) {
    var taken = Set(self.base.keys[..<subrange.lowerBound])
    taken.formUnion(self.base.keys[subrange.upperBound...])
    let components = newElements.filter { taken.insert($0.id).inserted }
    self.base.replace(subrange, ids: components.map(\.id), elements: components.map(\.element))
  }
}
