/// The key of a value in ``EnvironmentValues``.
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

  /// The value where no other one is set.
  static var defaultValue: Value { get }
}
