import Dependencies

extension BenchmarkGroup {
  /// Reading and overriding a dependency.
  static let dependencies = BenchmarkGroup(name: "Dependencies") {
    let model = Model()
    let inner = Client(fetch: { 2 })
    func crowded<Result>(_ operation: () -> Result) -> Result {
      withDependencies {
        $0.date = .constant(.distantPast)
        $0.uuid = .incrementing
        $0.locale = .init(identifier: "en")
        $0.calendar = .init(identifier: .gregorian)
        $0.continuousClock = ContinuousClock()
        $0.client = inner
      } operation: {
        operation()
      }
    }
    return [
      .measuring("@Dependency, default value", atMost: 60, reference: "420–580") { model.client },
      Benchmark(
        name: "@Dependency, overridden", atMost: 60, reference: "420–580"
      ) { iterations in
        withDependencies {
          $0.client = inner
        } operation: {
          for _ in 0..<iterations { consume(model.client) }
        }
      },
      Benchmark(
        name: "@Dependency, default value among six others overridden", atMost: 60, reference: nil
      ) { iterations in
        crowded { for _ in 0..<iterations { consume(model.other) } }
      },
      Benchmark(name: "@Dependency, overridden among five others", atMost: 60, reference: nil) {
        iterations in
        crowded { for _ in 0..<iterations { consume(model.client) } }
      },
      .measuring("@Dependency, plucked endpoint") { model.fetch },
      .measuring("withDependencies with one override", atMost: 150, reference: "270") {
        withDependencies {
          $0.client = inner
        } operation: {
          opaque(1)
        }
      },
      Benchmark(
        name: "withDependencies with one override, inside six others", atMost: 150, reference: nil
      ) { iterations in
        crowded {
          for _ in 0..<iterations {
            withDependencies {
              $0.client = inner
            } operation: {
              consume(opaque(1))
            }
          }
        }
      },
      .measuring("a UUID of the live generator") { model.uuid() },
    ]
  }
}

private struct Model {
  @Dependency(\.client) var client
  @Dependency(\.other) var other
  @Dependency(\.client.fetch) var fetch
  @Dependency(\.uuid) var uuid
}

private struct Client: DependencyKey {
  var fetch: @Sendable () -> Int

  static let liveValue = Client(fetch: { 1 })
  static let testValue = liveValue
}

private enum OtherKey: DependencyKey {
  static let liveValue = Client(fetch: { 3 })
  static let testValue = liveValue
}

extension DependencyValues {
  fileprivate var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }

  fileprivate var other: Client {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }
}
