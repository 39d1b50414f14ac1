/// A key that finds a dependency, and the values that it has by default.
///
/// Conform the dependency itself, or an empty type when the dependency is a closure, an existential
/// or a type of somebody else. Then give it a name in ``DependencyValues``:
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
/// dependency without overriding it, so that tests cannot reach the outside world by accident.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The value in an app.
  ///
  /// It is asked for at most once in a process, by whoever uses the dependency first, without a lock
  /// being held: it may use other dependencies. Those have the values they have for that first user.
  /// A value that uses itself stops the process.
  static var liveValue: Value { get }

  associatedtype Value = Self

  /// The value in previews. The ``liveValue``, unless the key says otherwise.
  static var previewValue: Value { get }

  /// The value in tests.
  ///
  /// Unless the key says otherwise this is the ``previewValue``, and using it fails the test.
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
