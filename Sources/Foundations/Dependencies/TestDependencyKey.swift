/// A key of a dependency whose live value is in another module.
///
/// Conform an interface to this protocol in the module that features import, and to
/// ``DependencyKey`` in the module that implements it, so that only this module is slow to build.
/// Features and their tests need only the interface.
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
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency. The default is the key itself.
  associatedtype Value: Sendable = Self

  /// The value in previews. The default is the ``testValue``.
  static var previewValue: Value { get }

  /// The value in tests.
  ///
  /// It is evaluated at most once for each test, and never shared between two tests. See
  /// ``DependencyValues`` for its lifetime.
  static var testValue: Value { get }

  /// Whether a test fails that uses this dependency without a test value or an override.
  ///
  /// The default is `true`. Return `false` for a dependency whose live value is safe in tests.
  static var shouldReportUnimplemented: Bool { get }
}

extension TestDependencyKey {
  /// The ``testValue``.
  public static var previewValue: Value { testValue }

  /// `true`.
  public static var shouldReportUnimplemented: Bool { true }
}
