import ComposableArchitecture

/// The changes that an effect has not started to save, in their order.
///
/// A reference: the effect must find the changes that come after it has started, also when the page is closed and its store is gone.
/// All are equal, because a state has the changes that are not saved as well, and is compared by those.
final class WaitingChanges<Change: Sendable>: Equatable, Sendable {
  private struct Content: Sendable {
    var changes: [Change] = []
    var isBeingSaved = false
  }

  private let content = LockIsolated(Content())

  static func == (_: WaitingChanges, _: WaitingChanges) -> Bool { true }

  func append(_ change: Change) {
    content.withValue { $0.changes.append(change) }
  }

  func removeAll() {
    content.withValue { $0.changes.removeAll() }
  }

  /// Saves the changes one after the other, until none waits.
  ///
  /// Returns at once while another call does so: that one saves all of them. Effects that start together reach a client in any order.
  ///
  /// Goes on after the task is cancelled, which happens when the page is closed: a change that is made runs to its end, and the actions
  /// that `save` sends are ignored then.
  ///
  /// - Parameter save: Saves a change, and reports the result.
  func saveAll(_ save: @Sendable (Change) async -> Void) async {
    await saveAll { _, _ in
      false
    } save: { changes in
      for change in changes { await save(change) }
    }
  }

  /// Saves the changes like ``saveAll(_:)``, some of them together.
  ///
  /// - Parameters:
  ///   - isJoined: Whether a change behind the first one that waits is saved together with it.
  ///   - save: Saves changes, and reports the results.
  func saveAll(
    togetherIf isJoined: @Sendable (_ first: Change, _ later: Change) -> Bool,
    save: @Sendable ([Change]) async -> Void
  ) async {
    let isFirst = content.withValue { content in
      defer { content.isBeingSaved = true }
      return !content.isBeingSaved
    }
    guard isFirst else { return }
    while let changes = removeNext(togetherIf: isJoined) { await save(changes) }
  }

  /// Removes the first change, and those behind it that are saved together with it. `nil` if no change waits: then the saving has ended.
  private func removeNext(
    togetherIf isJoined: (_ first: Change, _ later: Change) -> Bool
  ) -> [Change]? {
    content.withValue { content in
      guard let first = content.changes.first else {
        content.isBeingSaved = false
        return nil
      }
      let count = 1 + content.changes.dropFirst().prefix { isJoined(first, $0) }.count
      defer { content.changes.removeFirst(count) }
      return Array(content.changes.prefix(count))
    }
  }
}
