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
