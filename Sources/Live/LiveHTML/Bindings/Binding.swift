public import ComposableArchitecture

/// Read and write access to a value that is stored elsewhere.
///
/// A view that shows and changes a value takes a binding to it:
/// `input(.type(.text)).bind($store.title)`.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// Creates a binding.
  ///
  /// - Parameters:
  ///   - get: Reads the value.
  ///   - set: Writes the value.
  public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
  ) {
    self.get = get
    self.set = set
  }

  /// Returns a binding to a constant; writing has no effect.
  public static func constant(_ value: Value) -> Self {
    Self(get: { value }, set: { _ in })
  }

  /// The value.
  public var wrappedValue: Value {
    get { self.get() }
    nonmutating set { self.set(newValue) }
  }

  /// The binding itself, when it is used as a property wrapper.
  public var projectedValue: Self { self }

  /// Returns a binding to a part of the value.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part> {
      self.wrappedValue[keyPath: keyPath]
    } set: { part in
      self.wrappedValue[keyPath: keyPath] = part
    }
  }
}

extension Binding {
  /// Creates a binding to a property of a view store: `Binding(viewStore.$name)`.
  ///
  /// - Parameter state: The property.
  public init(_ state: BindingViewState<Value>) {
    self.init(get: { state.get() }, set: { state.set($0) })
  }
}
