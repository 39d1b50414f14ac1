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
