/// The identity of an element of a stack: which push it comes from.
///
/// Ids are drawn from a counter that belongs to the process and, in tests, to the test: the elements that a test
/// pushes have the ids 0, 1, 2 and so on, in that order, which it may write as literals.
///
/// ```swift
/// await store.send(\.path[id: 0].detail.deleteButtonTapped)
/// ```
@frozen
public struct StackElementID: Hashable, Sendable {
  @usableFromInline
  let generation: Int

  init(generation: Int) {
    self.generation = generation
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Names the element of a number of pushes before it: for tests, where that is known.
  public init(integerLiteral value: Int) {
    self.init(generation: value)
  }
}

extension StackElementID: CustomStringConvertible {
  /// The number, after a `#`.
  public var description: String { "#\(self.generation)" }
}

extension StackElementID: CustomDebugStringConvertible {
  /// The number, after a `#`.
  public var debugDescription: String { self.description }
}
