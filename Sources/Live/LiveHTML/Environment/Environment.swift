/// A value that was set somewhere around a component, or the default one.
///
/// ```swift
/// struct Badge: Component {
///   @Environment(\.accent) var accent
///
///   var body: some HTML {
///     span(.class(accent)) { "new" }
///   }
/// }
/// ```
///
/// It is there while the component's body is evaluated, while its events are handled, and in tasks that are started
/// meanwhile.
@propertyWrapper
public struct Environment<Value: Sendable> {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  /// Reads a value.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  /// The value.
  public var wrappedValue: Value {
    EnvironmentValues.current[keyPath: self.keyPath]
  }
}
