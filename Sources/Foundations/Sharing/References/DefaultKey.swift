/// A key with a default value: see ``SharedReaderKey/Default``.
public struct _SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  /// The key.
  public let base: Base
  let makeValue: @Sendable () -> Base.Value

  /// The identity of the key, whatever its default value is.
  public var id: Base.ID { base.id }

  /// Loads the value of the key.
  public func load(
    context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>
  ) {
    base.load(context: context, continuation: continuation)
  }

  /// Follows the value of the key.
  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }

  /// A key with a default value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The default value. Evaluated when the key has none.
  public static subscript(
    key: Base, default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, makeValue: value)
  }

  /// A key with another default value than it has already.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The default value. Evaluated when the key has none.
  public static subscript(
    key: Self, default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key.base, makeValue: value)
  }
}

extension _SharedKeyDefault: SharedKey where Base: SharedKey {
  /// Saves the value of the key.
  public func save(
    _ value: Base.Value, context: SaveContext, continuation: SaveContinuation
  ) {
    base.save(value, context: context, continuation: continuation)
  }
}

/// A key that has a default value.
protocol DefaultedKey<Value>: SharedReaderKey {
  var defaultValue: Value { get }
}

extension _SharedKeyDefault: DefaultedKey {
  var defaultValue: Base.Value { makeValue() }
}

// A property may know the key as `some SharedKey` only.

extension _SharedKeyDefault: ImmediateKey where Base: ImmediateKey {
  var slot: InMemorySlot { base.slot }
}

extension _SharedKeyDefault: VersionedKey where Base: VersionedKey {
  var generation: Int { base.generation }
  func saveNow() { base.saveNow() }
}

extension SharedReaderKey {
  /// A key of this type with a default value, so that properties need none:
  ///
  /// ```swift
  /// extension SharedKey where Self == AppStorageKey<Bool>.Default {
  ///   static var isHapticsEnabled: Self { Self[.appStorage("haptics"), default: true] }
  /// }
  ///
  /// @Shared(.isHapticsEnabled) var isHapticsEnabled
  /// ```
  public typealias Default = _SharedKeyDefault<Self>
}
