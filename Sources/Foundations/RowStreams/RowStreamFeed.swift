import Synchronization

/// The lists that show a ``RowStream``, with the numbers of operations that they have shown.
package final class RowStreamFeed: Sendable {
  private struct State {
    var readers: [Int: Int] = [:]
    var lastID = 0
    var shown = 0
  }

  private let state = Mutex(State())

  init() {}

  /// The number of operations that at least one list has shown.
  package var shown: Int { self.state.withLock { $0.shown } }

  /// The number of operations that all lists have shown. If there are none, those that another list
  /// has shown before are not needed either.
  var shownByAll: Int {
    self.state.withLock { $0.readers.values.min() ?? $0.shown }
  }

  /// Adds a list, which needs the operations that no list has shown.
  func add() -> (id: Int, version: Int) {
    self.state.withLock { state in
      state.lastID += 1
      state.readers[state.lastID] = state.shown
      return (state.lastID, state.shown)
    }
  }

  func note(_ version: Int, by id: Int) {
    self.state.withLock { state in
      state.readers[id] = version
      state.shown = max(state.shown, version)
    }
  }

  func remove(_ id: Int) {
    self.state.withLock { $0.readers[id] = nil }
  }
}

/// A list that shows a ``RowStream``, until it is released or ended.
package final class RowStreamReader: Sendable {
  /// The stream.
  package let feed: RowStreamFeed

  /// The number of operations that other lists had shown when this one appeared.
  package let firstVersion: Int

  private let id: Int

  /// Adds a list to a stream.
  package init(_ feed: RowStreamFeed) {
    self.feed = feed
    (self.id, self.firstVersion) = feed.add()
  }

  deinit { self.feed.remove(self.id) }

  /// Notes that the list has shown operations.
  ///
  /// - Parameter version: The number of operations so far.
  package func note(_ version: Int) { self.feed.note(version, by: self.id) }
}
