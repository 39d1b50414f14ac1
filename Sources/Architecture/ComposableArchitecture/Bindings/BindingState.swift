public import CustomDump

/// A property of state that views may write through a binding, in state without
/// ``ObservableState()``.
///
/// ```swift
/// struct State: Equatable {
///   @BindingState var name = ""
/// }
/// ```
///
/// Actions and tests name it with a dollar sign: `.binding(.set(\.$name, "Blob"))` and
/// `case .binding(\.$name)`. State with ``ObservableState()`` needs no wrapper.
#if StrictDeprecations
@available(
  *, deprecated, message: "Mark the state '@ObservableState' and leave out '@BindingState'."
)
#endif
@dynamicMemberLookup
@propertyWrapper
public struct BindingState<Value> {
  /// The value.
  public var wrappedValue: Value

  /// Creates the wrapper of a property.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The wrapper itself, for key paths that begin with a dollar sign.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// The wrapper of a part of the value.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> BindingState<Subject> {
    get { BindingState<Subject>(wrappedValue: self.wrappedValue[keyPath: keyPath]) }
    set { self.wrappedValue[keyPath: keyPath] = newValue.wrappedValue }
  }
}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension BindingState: Equatable where Value: Equatable {}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension BindingState: Hashable where Value: Hashable {}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension BindingState: Sendable where Value: Sendable {}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension BindingState: Decodable where Value: Decodable {
  /// Decodes the value.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension BindingState: Encodable where Value: Encodable {
  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(self.wrappedValue)
  }
}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension BindingState: CustomReflectable {
  /// The mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: self.wrappedValue) }
}

#if StrictDeprecations
@available(*, deprecated)
#endif
extension BindingState: CustomDumpRepresentable {
  /// The value.
  public var customDumpValue: Any { self.wrappedValue }
}

extension BindingAction {
  /// Writes a value to a property with ``BindingState``.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property, which begins with a dollar sign.
  ///   - value: The value.
  #if StrictDeprecations
  @available(
    *, deprecated, message: "Mark the state '@ObservableState' and leave out '@BindingState'."
  )
  #endif
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, BindingState<Value>>, _ value: Value
  ) -> Self {
    let wrapped: WritableKeyPath<BindingState<Value>, Value> = \.wrappedValue
    return Self(
      TypedBindingWrite(
        keyPath: keyPath.appending(path: wrapped), property: keyPath, value: value))
  }
}

extension BindableAction {
  /// Writes a value to a property with ``BindingState``.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property, which begins with a dollar sign.
  ///   - value: The value.
  #if StrictDeprecations
  @available(
    *, deprecated, message: "Mark the state '@ObservableState' and leave out '@BindingState'."
  )
  #endif
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
