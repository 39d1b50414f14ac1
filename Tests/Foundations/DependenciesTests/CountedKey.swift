import Dependencies
import Synchronization

/// A key that counts the requests for its values. `Owner` makes it the key of one test.
enum CountedKey<Owner>: DependencyKey {
  static var liveValue: Int { Counts.shared.increment(Self.self) }
  static var testValue: Int { Counts.shared.increment(Self.self) }
}

final class Counts: Sendable {
  static let shared = Counts()

  private let counts = Mutex<[ObjectIdentifier: Int]>([:])

  func increment(_ key: Any.Type) -> Int {
    counts.withLock {
      $0[ObjectIdentifier(key), default: 0] += 1
      return $0[ObjectIdentifier(key), default: 0]
    }
  }
}
