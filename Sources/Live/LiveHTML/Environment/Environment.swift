/// A property wrapper that reads a value from a component's environment.
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
/// The value is available while the component's body is evaluated, while its events are handled,
/// and in tasks that are started there.
@propertyWrapper
public struct Environment<Value: Sendable> {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  /// Creates a reader for a value.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  /// The value.
  public var wrappedValue: Value {
    EnvironmentValues.current[keyPath: self.keyPath]
  }
}
