/// A key of a dependency, with its default values.
///
/// Conform the dependency itself, or an empty type if the dependency is a closure, an existential
/// or a type of another module. Then give it a name in ``DependencyValues``:
///
/// ```swift
/// struct AudioRecorderClient: Sendable {
///   var requestRecordPermission: @Sendable () async -> Bool
/// }
///
/// extension AudioRecorderClient: DependencyKey {
///   static let liveValue = Self(requestRecordPermission: { … })
/// }
///
/// extension DependencyValues {
///   var audioRecorder: AudioRecorderClient {
///     get { self[AudioRecorderClient.self] }
///     set { self[AudioRecorderClient.self] = newValue }
///   }
/// }
/// ```
///
/// A key without a ``TestDependencyKey/testValue`` of its own fails every test that uses the
/// dependency without overriding it, so tests cannot access external systems by accident.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The value in an app.
  ///
  /// It is evaluated at most once in a process, at the first use of the dependency, without a lock:
  /// it may use other dependencies. Those have their values for that first use. A value that
  /// depends on itself stops the process.
  static var liveValue: Value { get }

  associatedtype Value = Self

  /// The value in previews. The default is the ``liveValue``.
  static var previewValue: Value { get }

  /// The value in tests.
  ///
  /// By default this is the ``previewValue``, and using it fails the test.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The ``liveValue``.
  public static var previewValue: Value { liveValue }

  /// The ``previewValue``, whose use fails the test.
  public static var testValue: Value {
    reportMissingTestValue()
    return previewValue
  }
}

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
