import Synchronization

/// A set of default values to be replaced.
final class DependencyPreparation: Sendable {
  private struct Replacement: Sendable {
    let name: DependencyName

    /// Replaces the value, and returns `false` if it was used before.
    let perform: @Sendable (DefaultValues, DependencyContext) -> Bool
  }

  private let replacements = Mutex<[ObjectIdentifier: Replacement]>([:])

  func note<Key: TestDependencyKey>(_ key: Key.Type, _ value: Key.Value, name: DependencyName) {
    let replacement = Replacement(name: name) { defaults, context in
      defaults.prepare(Key.self, in: context, with: value)
    }
    replacements.withLock { $0[ObjectIdentifier(key)] = replacement }
  }

  /// Replaces the values, and returns the names of those that were used before.
  func perform(on defaults: DefaultValues, in context: DependencyContext) -> [String] {
    replacements.withLock { $0 }.values
      .filter { !$0.perform(defaults, context) }
      .map(\.name.description)
      .sorted()
  }
}
