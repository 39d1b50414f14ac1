import Sharing

extension BenchmarkGroup {
  /// Reading and changing shared values without observers.
  static let sharing = BenchmarkGroup(name: "Sharing") {
    let plain = Shared(value: 0)
    let keyed = Shared(wrappedValue: 0, .inMemory("benchmark"))
    let stored = Shared(wrappedValue: 0, .appStorage("benchmark", store: .inMemory))
    let pair = Shared(value: Pair())
    let part = pair.first
    return [
      .measuring("reading a shared value", atMost: 60) { plain.wrappedValue },
      .measuring("reading a shared value with a key", atMost: 60) { keyed.wrappedValue },
      .measuring("reading a part of a shared value") { part.wrappedValue },
      .measuring("changing a shared value without observers", atMost: 300) {
        plain.withLock { $0 &+= 1 }
      },
      .measuring("changing a shared value with an in-memory key", atMost: 300) {
        keyed.withLock { $0 &+= 1 }
      },
      .measuring("changing a shared value in app storage, in memory") {
        stored.withLock { $0 &+= 1 }
      },
      .measuring("changing a part of a shared value") { part.withLock { $0 &+= 1 } },
      .measuring("declaring a property whose key is in use") {
        Shared(wrappedValue: 0, .inMemory("benchmark"))
      },
    ]
  }
}

private struct Pair: Sendable {
  var first = 0
  var second = 0
}
