public import CustomDump
import Dependencies
import Synchronization

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

/// Draws the ids of stack elements.
final class StackElementIDGenerator: Sendable {
  private let next: Atomic<Int>

  init(next: Int = 0) {
    self.next = Atomic(next)
  }

  /// Draws a new id.
  func draw() -> StackElementID {
    StackElementID(generation: self.next.wrappingAdd(1, ordering: .relaxed).oldValue)
  }

  /// Records an id of another origin, so that it is not drawn.
  func note(_ id: StackElementID) {
    _ = self.next.max(id.generation &+ 1, ordering: .relaxed)
  }

  /// An independent generator that continues from here: it draws the ids that this one would draw.
  func copy() -> StackElementIDGenerator {
    StackElementIDGenerator(next: self.next.load(ordering: .relaxed))
  }

  /// The id that would be drawn next.
  var upcoming: StackElementID { StackElementID(generation: self.next.load(ordering: .relaxed)) }
}

extension DependencyValues {
  /// The generator of ids for the elements of stacks: one for the process or, in tests, one for
  /// each test.
  var stackElementIDs: StackElementIDGenerator {
    get { self[StackElementIDsKey.self] }
    set { self[StackElementIDsKey.self] = newValue }
  }
}

private enum StackElementIDsKey: DependencyKey {
  static let liveValue = StackElementIDGenerator()
  // Computed, because each test gets a generator of its own.
  static var testValue: StackElementIDGenerator { StackElementIDGenerator() }
}
