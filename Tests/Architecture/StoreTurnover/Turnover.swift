import ComposableArchitecture
import Observation

/// Making stores, using them in every way, and letting go of them with their effects in flight.
@MainActor
enum Turnover {
  /// Makes and drops a number of stores, a hundred at a time, and returns when the last of their effects has ended.
  static func run(_ count: Int) async {
    for first in stride(from: 0, to: count, by: 100) {
      // The stores are gone when this has been made; what they had started ends then.
      let tasks = (first..<min(first + 100, count)).flatMap { _ in self.useStore() }
      for task in tasks { await task.finish() }
    }
  }

  /// - Returns: What was started.
  private static func useStore() -> [StoreTask] {
    let store = Store(initialState: Screen.State()) {
      Screen()
    } withDependencies: {
      // The sleeps of a real clock leave something behind until their time has come.
      $0.continuousClock = TestClock()
    }
    // One statement each: the compiler tries all overloads of `scope` against each other within an expression.
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
