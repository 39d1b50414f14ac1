/// A key of a dependency whose interface is known and whose live value lives elsewhere.
///
/// Conform an interface to this protocol in the module that features import, and to
/// ``DependencyKey`` in the module that implements it, which then is the only one that is slow to
/// build. Features and their tests need the interface alone.
///
/// ```swift
/// struct AudioPlayerClient: TestDependencyKey, Sendable {
///   var play: @Sendable (URL) async throws -> Bool
///
///   static let testValue = Self(
///     play: unimplemented("AudioPlayerClient.play", placeholder: false)
///   )
/// }
/// ```
///
/// An app that uses the dependency without linking an implementation reports an issue and gets the
/// ``testValue``.
public protocol TestDependencyKey<Value>: Sendable {
  /// The type of the dependency. The key itself, unless it says otherwise.
  associatedtype Value: Sendable = Self

  /// The value in previews. The ``testValue``, unless the key says otherwise.
  static var previewValue: Value { get }

  /// The value in tests.
  ///
  /// It is asked for at most once for each test, and never shared between two tests. When it is released
  /// is told at ``DependencyValues``.
  static var testValue: Value { get }

  /// Whether a test fails that uses this dependency without a test value or an override.
  ///
  /// `true`, unless the key says otherwise. Say `false` for a dependency whose live value does no
  /// harm in tests.
  static var shouldReportUnimplemented: Bool { get }
}

extension TestDependencyKey {
  /// The ``testValue``.
  public static var previewValue: Value { testValue }

  /// `true`.
  public static var shouldReportUnimplemented: Bool { true }
}
