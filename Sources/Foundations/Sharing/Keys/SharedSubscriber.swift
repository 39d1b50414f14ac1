import Synchronization

/// Receives the values of a key after the first one. See ``SharedReaderKey/subscribe(context:subscriber:)``.
///
/// May be used on any thread, and any number of times.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: @Sendable (Bool) -> Void

  /// Creates a subscriber.
  ///
  /// - Parameters:
  ///   - callback: Receives values and errors; `nil` stands for the initial value.
  ///   - onLoading: Called when loading begins (`true`) and ends (`false`).
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    self.callback = callback
    self.onLoading = onLoading
  }

  /// Delivers a new value.
  public func yield(_ value: Value) { callback(.success(value)) }

  /// Delivers the default value: there is no other any more.
  public func yieldReturningInitialValue() { callback(.success(nil)) }

  /// Delivers an error. The value stays.
  public func yield(throwing error: any Error) { callback(.failure(error)) }

  /// Delivers a new value or an error.
  public func yield(with result: Result<Value, any Error>) {
    callback(result.map(Optional.some))
  }

  /// Delivers a new value or an error; `nil` stands for the initial value.
  @_disfavoredOverload
  public func yield(with result: Result<Value?, any Error>) { callback(result) }

  /// Tells that loading begins, or that it ends without a value.
  public func yieldLoading(_ isLoading: Bool = true) { onLoading(isLoading) }
}

/// A subscription of a key. It ends when it is cancelled or released.
public struct SharedSubscription: Sendable {
  private let token: Token

  /// Creates a subscription.
  ///
  /// - Parameter cancel: Ends it. Called once, on any thread.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    token = Token(cancel)
  }

  /// Ends the subscription. Cancelling again does nothing.
  public func cancel() { token.cancel() }

  private final class Token: Sendable {
    private let onCancel: Mutex<(@Sendable () -> Void)?>

    init(_ onCancel: @escaping @Sendable () -> Void) {
      self.onCancel = Mutex(onCancel)
    }

    deinit { cancel() }

    func cancel() {
      onCancel.withLock { onCancel in
        defer { onCancel = nil }
        return onCancel
      }?()
    }
  }
}
