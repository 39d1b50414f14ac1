public import SourceLocations

/// The dependencies of a scope: a value for every key.
///
/// Give a dependency a name by extending this type:
///
/// ```swift
/// extension DependencyValues {
///   var audioPlayer: AudioPlayerClient {
///     get { self[AudioPlayerClient.self] }
///     set { self[AudioPlayerClient.self] = newValue }
///   }
/// }
/// ```
///
/// Read it with ``Dependency``, and override it with ``withDependencies(_:operation:)``.
///
/// ### Scopes, tasks and closures
///
/// The values of a scope are bound to the *task*.
///
/// | code that runs in | has the dependencies of |
/// |---|---|
/// | a function that the scope calls, `async` or not | the scope |
/// | `async let`, a task group, `Task { }` | the scope that was current when it was created |
/// | `Task.detached { }` | no scope: the default values |
/// | an escaping closure: a callback, `DispatchQueue.async`, a `Timer` | the scope of its caller, if any |
///
/// Use ``withEscapedDependencies(_:)`` to pass them to the last two. An object with `@Dependency`
/// properties captures them by itself; see ``Dependency``.
///
/// ### In tests
///
/// Default values belong to the test that uses them: created for it, kept at least while it runs,
/// and never shared with another serial or parallel test. A test is
///
/// - in Swift Testing, the test of the current task, and separately each of its arguments;
/// - in XCTest, the running method, for all tasks.
///
/// They are released at the end of a test of Swift Testing only if it has the trait
/// `.dependencies`: otherwise the end is unknown, and they are kept until the process ends. Those
/// of an XCTest method are released when a later method uses a dependency.
///
/// In XCTest a `Task { }` outside of a scope that outlives its method gets the values of the next
/// one. Create it within `withDependencies` to keep its values.
///
/// Test targets should link the module *DependenciesTestSupport*. Without it, the arguments of a
/// test share its values, and in XCTest values last no longer than the `withDependencies` around
/// their use. Its trait `.dependencies` is needed if tests are repeated in one process: Swift
/// Testing does not identify repetitions, so without the trait values last as long as a
/// `@Dependency` or a scope of the test references them.
///
/// If the test is unknown, as in a detached task of Swift Testing, the values are those of the
/// current scope (see ``withDependencies(_:operation:)``), else those of the test in which the
/// `@Dependency` was created, else new ones for each access.
public struct DependencyValues: Sendable {
  @usableFromInline
  static let taskLocal = TaskLocal(wrappedValue: BoundDependencies())

  @usableFromInline
  var overrides: AnyOverride?

  @usableFromInline
  var scope: DependencyScope?

  /// The overrides that the reader has captured when it was created. Set only for values that are
  /// about to be read.
  @usableFromInline
  var capturedOverrides: AnyOverride?

  @usableFromInline
  var capturedScope: DependencyScope?

  /// Whether these values are being set up. Changing one endpoint of a client reads the client
  /// first, which does not count as a use.
  @usableFromInline
  var isUpdating = false

  /// Dependencies without any override.
  public init() {}

  @inlinable
  init(
    _ bound: consuming BoundDependencies,
    capturedOverrides: consuming AnyOverride?,
    capturedScope: consuming DependencyScope?
  ) {
    overrides = bound.overrides
    scope = bound.scope
    self.capturedOverrides = capturedOverrides
    self.capturedScope = capturedScope
  }

  /// The dependencies of the current task.
  @inlinable
  public static var current: Self {
    Self(taskLocal.get(), capturedOverrides: nil, capturedScope: nil)
  }

  /// The task-local form of these dependencies.
  @inlinable
  var bound: BoundDependencies {
    BoundDependencies(overrides: overrides, scope: scope)
  }
}

extension DependencyValues {
  /// The value of a dependency.
  ///
  /// Use it in the definition of a property, whose name then appears in messages.
  ///
  /// - Complexity: O(1), regardless of the number of overridden dependencies.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    @inlinable
    get {
      if let override = find(ObjectIdentifier(key)) {
        // A key determines the type of the value: see `Override`.
        return override._withUnsafeGuaranteedRef {
          unsafeDowncast($0, to: Override<Key.Value>.self).value
        }
      }
      if scope == nil, capturedScope == nil,
        let value = DefaultValues.shared?._withUnsafeGuaranteedRef({ $0.find(key, in: $0.context) })
      {
        return value
      }
      return defaultValue(
        of: key,
        for: function,
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    }
    @inlinable
    set {
      if let scope { scope.note(key, newValue, for: function) }
      override(ObjectIdentifier(key), with: newValue)
    }
  }

  /// The value of a dependency, for code that uses its key rather than its name.
  @_disfavoredOverload
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get { self[key, function: ""] }
    set { self[key, function: ""] = newValue }
  }

  /// The current override, which lives as long as these values.
  @inlinable
  func find(_ key: ObjectIdentifier) -> Unmanaged<AnyOverride>? {
    guard let override = overrides?.find(key) else { return capturedOverrides?.find(key) }
    guard let captured = capturedOverrides?.find(key) else { return override }
    // Retained, because few objects are used in a scope that overrides the same dependency.
    let isMoreSpecific = captured.takeUnretainedValue().hasReplaced(override.takeUnretainedValue())
    return isMoreSpecific ? captured : override
  }
}
