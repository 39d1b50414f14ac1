/// A wrapper that is `Sendable` without a check of its value by the compiler.
@available(
  *, deprecated,
  message: "Use 'nonisolated(unsafe)', '@unchecked Sendable' on the type, or 'LockIsolated'"
)
@dynamicMemberLookup
@propertyWrapper
// Unchecked, because that is its purpose: the creator of the wrapper is responsible for its safety.
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Wraps a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the initial value of a property.
  public init(wrappedValue: Value) {
    self.value = wrappedValue
  }

  /// The value.
  public var wrappedValue: Value {
    _read { yield self.value }
    _modify { yield &self.value }
  }

  /// The wrapper itself.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    self.value[keyPath: keyPath]
  }

  /// A part of the value.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    _read { yield self.value[keyPath: keyPath] }
    _modify { yield &self.value[keyPath: keyPath] }
  }
}

@available(*, deprecated)
extension UncheckedSendable: Equatable where Value: Equatable {}

@available(*, deprecated)
extension UncheckedSendable: Hashable where Value: Hashable {}

@available(*, deprecated)
extension UncheckedSendable: AsyncSequence where Value: AsyncSequence {
  /// The iterator of the wrapped sequence.
  public typealias AsyncIterator = Value.AsyncIterator
  /// The type of the wrapped sequence's elements.
  public typealias Element = Value.Element
  /// The type of the wrapped sequence's errors.
  public typealias Failure = Value.Failure

  /// Iterates the wrapped sequence.
  public func makeAsyncIterator() -> AsyncIterator {
    self.value.makeAsyncIterator()
  }
}
