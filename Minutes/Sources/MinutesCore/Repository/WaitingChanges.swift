import ComposableArchitecture

/// The changes that an effect has not started to save, in their order.
///
/// A reference: the effect must find the changes that come after it has started, also when the page is closed and its store is gone.
/// All are equal, because a state has the changes that are not saved as well, and is compared by those.
final class WaitingChanges<Change: Sendable>: Equatable, Sendable {
  private struct Content: Sendable {
    var changes: [Change]
    var isBeingSaved = false
  }

  private let content: LockIsolated<Content>

  init(_ changes: [Change] = []) { content = LockIsolated(Content(changes: changes)) }

  static func == (_: WaitingChanges, _: WaitingChanges) -> Bool { true }

  func append(_ change: Change) {
    content.withValue { $0.changes.append(change) }
  }

  /// Removes the first change, and those behind it that are saved together with it. Empty if no change waits.
  func removeNext(
    togetherIf isJoined: (_ first: Change, _ later: Change) -> Bool = { _, _ in false }
  ) -> [Change] {
    content.withValue { content in
      guard let first = content.changes.first else { return [] }
      let count = 1 + content.changes.dropFirst().prefix { isJoined(first, $0) }.count
      defer { content.changes.removeFirst(count) }
      return Array(content.changes.prefix(count))
    }
  }

  func removeAll() {
    content.withValue { $0.changes.removeAll() }
  }

  /// Saves the changes one after the other, until none waits.
  ///
  /// Returns at once while another call does so: that one saves all of them. Effects that start together reach a client in any order.
  func saveAll(_ save: @Sendable (Change) async -> Void) async {
    let isFirst = content.withValue { content in
      defer { content.isBeingSaved = true }
      return !content.isBeingSaved
    }
    guard isFirst else { return }
    while let change = nextToSave() { await save(change) }
  }

  /// The next change. If there is none, the saving has ended.
  private func nextToSave() -> Change? {
    content.withValue { content in
      guard content.changes.isEmpty else { return content.changes.removeFirst() }
      content.isBeingSaved = false
      return nil
    }
  }
}
