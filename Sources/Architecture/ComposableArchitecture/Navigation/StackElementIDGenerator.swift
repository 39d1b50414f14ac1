import Synchronization

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
