import Dependencies

/// Sixty-four keys.
struct ManyKeys: Sendable {
  let set: @Sendable (Int, inout DependencyValues) -> Void
  let get: @Sendable (DependencyValues) -> Int

  static let all: [Self] = {
    let types: [any Sendable.Type] = [
      Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self, UInt32.self,
      UInt64.self,
    ]
    return types.flatMap { first in
      types.map { second in
        func open<First: Sendable, Second: Sendable>(
          _: First.Type, _: Second.Type
        ) -> Self {
          Self(
            set: { $1[Key<First, Second>.self] = $0 },
            get: { $0[Key<First, Second>.self] }
          )
        }
        return open(first, second)
      }
    }
  }()

  func set(_ value: Int, in values: inout DependencyValues) { set(value, &values) }

  func get(from values: DependencyValues) -> Int { get(values) }

  private enum Key<First, Second>: DependencyKey {
    static var liveValue: Int { -1 }
    static var testValue: Int { -1 }
  }
}
