import Synchronization

/// Where the elements of stacks get their ids from.
final class StackElementIDGenerator: Sendable {
  private let next: Atomic<Int>

  init(next: Int = 0) {
    self.next = Atomic(next)
  }

  /// Draws an id that was not drawn before.
  func draw() -> StackElementID {
    StackElementID(generation: self.next.wrappingAdd(1, ordering: .relaxed).oldValue)
  }

  /// Notes an id that comes from elsewhere, so that it is not drawn.
  func note(_ id: StackElementID) {
    _ = self.next.max(id.generation &+ 1, ordering: .relaxed)
  }

  /// One that goes on from here by itself: what draws from it, draws what this would have given.
  func copy() -> StackElementIDGenerator {
    StackElementIDGenerator(next: self.next.load(ordering: .relaxed))
  }

  /// The id that would be drawn next.
  var upcoming: StackElementID { StackElementID(generation: self.next.load(ordering: .relaxed)) }
}
