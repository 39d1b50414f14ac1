#if canImport(Testing)
public import Dependencies
public import Testing

extension Trait where Self == DependenciesTrait {
  /// Gives each test its own default values, including each argument and each repetition.
  ///
  /// Tests have their own values without this trait, with one exception: only this trait
  /// separates repetitions of one test in one process.
  public static var dependencies: Self {
    Self { _ in }
  }

  /// Overrides dependencies for a test.
  ///
  /// ```swift
  /// @Test(.dependencies {
  ///   $0.date.now = Date(timeIntervalSince1970: 0)
  ///   $0.uuid = .incrementing
  /// })
  /// func record() { … }
  /// ```
  ///
  /// - Parameter updateValues: Overrides dependencies. Called for each case of each test; an
  ///   error fails the test.
  public static func dependencies(
    _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(updateValues: updateValues)
  }

  /// Overrides one dependency, or one endpoint of it, for a test.
  ///
  /// ```swift
  /// @Test(.dependency(\.uuid, .incrementing))
  /// func record() { … }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - value: Its value. Evaluated for each case of each test.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self { $0[keyPath: keyPath] = try value() }
  }

  /// Overrides a dependency that is its own key, for a test.
  ///
  /// ```swift
  /// @Test(.dependency(AudioRecorderClient.mock))
  /// func record() { … }
  /// ```
  ///
  /// - Parameter value: The value of the dependency. Evaluated for each case of each test.
  public static func dependency<Key: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Key
  ) -> Self where Key.Value == Key {
    Self { $0[Key.self] = try value() }
  }
}
#endif
