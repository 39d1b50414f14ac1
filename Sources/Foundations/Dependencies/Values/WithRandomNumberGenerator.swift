import Synchronization

/// Provides exclusive access to a generator of random numbers.
public struct WithRandomNumberGenerator: Sendable {
  private let generator: Generator

  /// Creates a value that passes the same generator to one caller at a time.
  public init<Base: RandomNumberGenerator & Sendable>(_ generator: Base) {
    self.generator = Generator(generator)
  }

  /// Calls a closure with the generator.
  ///
  /// ```swift
  /// let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  ///
  /// - Parameter work: Uses the generator. It must not request the generator again.
  /// - Returns: The result of `work`.
  public func callAsFunction<R>(
    _ work: (inout any RandomNumberGenerator) throws -> R
  ) rethrows -> R {
    try generator.withLock(work)
  }

  /// `@unchecked Sendable` is safe: the initial generator was `Sendable`, and it is only used with
  /// the lock held.
  private final class Generator: @unchecked Sendable {
    private let lock = Mutex(())
    private var base: any RandomNumberGenerator

    init(_ base: any RandomNumberGenerator & Sendable) {
      self.base = base
    }

    func withLock<R>(
      _ work: (inout any RandomNumberGenerator) throws -> R
    ) rethrows -> R {
      try lock.withLock { _ in try work(&base) }
    }
  }
}

extension DependencyValues {
  /// A generator of random numbers.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  /// …
  /// let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  ///
  /// A test that uses it must override it with a deterministic generator.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}
