/// The key of a value in the ``EnvironmentValues``.
///
/// ```swift
/// private enum AccentKey: EnvironmentKey {
///   static let defaultValue = "blue"
/// }
///
/// extension EnvironmentValues {
///   var accent: String {
///     get { self[AccentKey.self] }
///     set { self[AccentKey.self] = newValue }
///   }
/// }
/// ```
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value where nobody has set another one.
  static var defaultValue: Value { get }
}
