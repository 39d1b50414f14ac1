import ComposableArchitecture

/// The changes that an effect has not started to save, in their order.
///
/// A reference: the effect must find the changes that come after it has started, also when the page is closed and its store is gone.
/// All are equal, because a state has the changes that are not saved as well, and is compared by those.
final class WaitingChanges<Change: Sendable>: Equatable, Sendable {
  private let changes: LockIsolated<[Change]>

  init(_ changes: [Change] = []) { self.changes = LockIsolated(changes) }

  static func == (_: WaitingChanges, _: WaitingChanges) -> Bool { true }

  func append(_ change: Change) {
    changes.withValue { $0.append(change) }
  }

  /// Removes the first change, and those behind it that are saved together with it. Empty if no change waits.
  func removeNext(
    togetherIf isJoined: (_ first: Change, _ later: Change) -> Bool = { _, _ in false }
  ) -> [Change] {
    changes.withValue { changes in
      guard let first = changes.first else { return [] }
      let count = 1 + changes.dropFirst().prefix { isJoined(first, $0) }.count
      defer { changes.removeFirst(count) }
      return Array(changes.prefix(count))
    }
  }

  func removeAll() {
    changes.withValue { $0.removeAll() }
  }
}
