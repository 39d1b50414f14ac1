import Dependencies

/// A dependency with state, which must not leak from one test into another.
enum ListKey: DependencyKey {
  static var liveValue: LockIsolated<[String]> { LockIsolated([]) }
  static var testValue: LockIsolated<[String]> { LockIsolated([]) }
}

extension DependencyValues {
  var list: LockIsolated<[String]> {
    get { self[ListKey.self] }
    set { self[ListKey.self] = newValue }
  }
}
