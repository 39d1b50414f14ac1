/// A source of a value that is shared: where it is loaded from, and how changes of it are noticed.
///
/// Conform to ``SharedKey`` if the value can be saved, too. Properties whose keys have the same ``id``
/// share one value:
///
/// ```swift
/// struct RemoteFlagKey: SharedReaderKey {
///   let name: String
///   var id: String { name }
///
///   func load(context: LoadContext<Bool>, continuation: LoadContinuation<Bool>) {
///     Task { continuation.resume(with: await Result { try await fetchFlag(name) }) }
///   }
///
///   func subscribe(context: LoadContext<Bool>, subscriber: SharedSubscriber<Bool>) -> SharedSubscription {
///     SharedSubscription {}
///   }
/// }
/// ```
///
/// The requirements are called on any thread. While the first property with a key calls ``load(context:continuation:)`` and
/// ``subscribe(context:subscriber:)``, other threads that make a property with the same key wait for their return:
/// an implementation must not wait for such a thread. A load that takes long returns, and resumes its continuation later.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The type of the key's identity: the key itself, unless it says otherwise.
  associatedtype ID: Hashable = Self

  /// The identity of the key: storage and name.
  var id: ID { get }

  /// Loads the value.
  ///
  /// - Parameters:
  ///   - context: Why it is loaded.
  ///   - continuation: Resumed with the result exactly once, at once or later, on any thread.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Follows the value.
  ///
  /// - Parameters:
  ///   - context: Why it is followed.
  ///   - subscriber: Receives new values, on any thread.
  /// - Returns: The subscription. It is cancelled when no property uses the key any more.
  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself.
  public var id: ID { self }
}

/// A source of a value that is shared, and that can be changed.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: Why it is saved.
  ///   - continuation: Resumed exactly once, when the value is saved or can't be.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// The reason why a value is loaded.
public enum LoadContext<Value> {
  /// The first property with the key has been made. The value is the default of that property.
  case initialValue(Value)

  /// The program has called `load()`.
  case userInitiated

  /// The default of the property that is being made; `nil` if the program has called `load()`.
  public var initialValue: Value? {
    switch self {
    case .initialValue(let value): value
    case .userInitiated: nil
    }
  }
}

extension LoadContext: Sendable where Value: Sendable {}
extension LoadContext: Equatable where Value: Equatable {}
extension LoadContext: Hashable where Value: Hashable {}

/// The reason why a value is saved.
public enum SaveContext: Hashable, Sendable {
  /// The value has changed. A key may save later, and leave out values that a newer one replaces.
  case didSet

  /// The program has called `save()`, and waits until the value is saved.
  case userInitiated
}
