public import CustomDump

/// The identity of an element of a stack.
///
/// Ids are drawn from a counter of the process or, in tests, of the test: the elements that a test
/// pushes have the ids 0, 1, 2 and so on, in that order, and the test may write them as literals.
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
  /// The id of the element that was pushed after `value` other pushes: for tests, where that number
  /// is known.
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

extension StackElementID: CustomDumpStringConvertible {
  /// The number, after a `#`.
  public var customDumpDescription: String { self.description }
}
