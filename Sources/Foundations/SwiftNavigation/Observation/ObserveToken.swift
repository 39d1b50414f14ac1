import Synchronization

/// A running observation. It ends when the token is cancelled or released.
///
/// ``observe(isolation:_:)`` returns one. Retain it while the observation should continue:
///
/// ```swift
/// @MainActor final class Title {
///   private var tokens: Set<ObserveToken> = []
///
///   init(model: Model) {
///     observe { print(model.title) }
///       .store(in: &tokens)
///   }
/// }
/// ```
///
/// Tokens are equal by identity. They may be cancelled on any thread.
public final class ObserveToken: Sendable {
  /// Called once, when the token is cancelled.
  public let onCancel: @Sendable () -> Void

  private let cancelled = Atomic(false)

  /// Creates a token for an observation of your own.
  ///
  /// - Parameter onCancel: Ends the observation. Called at most once, on the thread that cancels or
  ///   releases the token.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    self.onCancel = onCancel
  }

  deinit {
    cancel()
  }

  /// Whether the token has been cancelled.
  public var isCancelled: Bool {
    cancelled.load(ordering: .acquiring)
  }

  /// Ends the observation. Cancelling again does nothing.
  public func cancel() {
    if !cancelled.exchange(true, ordering: .acquiringAndReleasing) {
      onCancel()
    }
  }

  /// Stores the token in a collection, so that the observation lives as long as the collection.
  public func store(in tokens: inout some RangeReplaceableCollection<ObserveToken>) {
    tokens.append(self)
  }

  /// Stores the token in a set, so that the observation lives as long as the set.
  public func store(in tokens: inout Set<ObserveToken>) {
    tokens.insert(self)
  }
}

extension ObserveToken: Hashable {
  /// Whether both are the same token.
  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool {
    lhs === rhs
  }

  /// Hashes the identity of the token.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
