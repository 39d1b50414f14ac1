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

/// A property wrapper that provides bindings to writable properties of a store or another object.
///
/// ```swift
/// struct TitleView: Component {
///   @Bindable var store: StoreOf<Editor>
///
///   var body: some HTML {
///     input(.type(.text)).bind($store.title)
///   }
/// }
/// ```
///
/// Writing through a store sends an action: the feature needs a `BindingReducer`.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Model: AnyObject> {
  /// The wrapped object.
  public var wrappedValue: Model

  /// Wraps an object.
  public init(wrappedValue: Model) {
    self.wrappedValue = wrappedValue
  }

  /// Wraps an object.
  public init(_ wrappedValue: Model) {
    self.wrappedValue = wrappedValue
  }

  /// The wrapper itself, which provides the bindings.
  public var projectedValue: Self { self }

  /// Returns a binding to a property of the object.
  public subscript<Value>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Model, Value>
  ) -> Binding<Value> {
    let model = self.wrappedValue
    return Binding {
      model[keyPath: keyPath]
    } set: { value in
      model[keyPath: keyPath] = value
    }
  }
}
