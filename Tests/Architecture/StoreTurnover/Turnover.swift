import ComposableArchitecture
import Observation

/// Creates stores, uses them in every way, and releases them with their effects in flight.
@MainActor
enum Turnover {
  /// Creates and releases stores, a hundred at a time, and returns when the last of their effects
  /// has ended.
  static func run(_ count: Int) async {
    for first in stride(from: 0, to: count, by: 100) {
      // The stores are deallocated after this statement; then their work ends.
      let tasks = (first..<min(first + 100, count)).flatMap { _ in self.useStore() }
      for task in tasks { await task.finish() }
    }
  }

  /// - Returns: The started work.
  private static func useStore() -> [StoreTask] {
    let store = Store(initialState: Screen.State()) {
      Screen()
    } withDependencies: {
      // Sleeps on a real clock retain memory until their deadline.
      $0.continuousClock = TestClock()
    }
    // Separate statements: the compiler tries all combinations of `scope` overloads in an
    // expression.
    var parts = [store.scope(\.header, action: \.header)]
    if let footer = store.scope(\.footer, action: \.footer) { parts.append(footer) }
    if let sheet = store.scope(\.sheet, action: \.sheet) { parts.append(sheet) }
    parts.append(contentsOf: store.scope(\.rows, action: \.rows))
    parts.append(contentsOf: store.scope(\.path, action: \.path))
    let life = Life()
    for part in parts {
      withObservationTracking {
        _ = part.count
      } onChange: {
        _ = life
      }
    }
    return [store.send(.appeared)] + parts.map { $0.send(.appeared) }
  }
}
