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
/// ### Where dependencies go
///
/// The values of a scope are bound to the *task*.
///
/// | code that runs in | has the dependencies of |
/// |---|---|
/// | a function that the scope calls, `async` or not | the scope |
/// | `async let`, a task group, `Task { }` | the scope that was current when it was created |
/// | `Task.detached { }` | nobody: the default values |
/// | a closure that escapes: a callback, `DispatchQueue.async`, a `Timer` | nobody, unless it is called within a scope |
///
/// Carry them into the last two with ``withEscapedDependencies(_:)``. An object that has `@Dependency`
/// properties carries them by itself; see ``Dependency``.
///
/// ### In tests
///
/// Default values belong to the test that uses them: made for it, kept at least while it runs, never
/// seen by another one, serial or parallel. A test is
///
/// - in Swift Testing, the test of the current task, and each argument of it by itself;
/// - in XCTest, the method that runs, whatever the task.
///
/// They are released at the end of a test of Swift Testing only if that has the trait `.dependencies`:
/// the end is not known otherwise, and they are kept until the process ends. Those of an XCTest method
/// are released when a later one uses a dependency.
///
/// In XCTest a bare `Task { }` that outlives its method gets the values of the next one. Create it within
/// `withDependencies`, and it keeps to those of its own.
///
/// Test targets should link the module *DependenciesTestSupport*. Without it, the arguments of a test
/// share its values, and in XCTest values last no longer than the `withDependencies` around their use.
/// Its trait `.dependencies` is needed where tests are repeated in one process: Swift Testing does not
/// tell one repetition from the next, so without the trait values then last as long as somebody in the
/// test holds on to a `@Dependency` or a scope.
///
/// Where no test is known, as in a detached task of Swift Testing, the values are those of the scope that
/// the code runs in (see ``withDependencies(_:operation:)``), else those of the test in which the
/// `@Dependency` was made, else new with each access.
public struct DependencyValues: Sendable {
  @usableFromInline
  static let taskLocal = TaskLocal(wrappedValue: BoundDependencies())

  @usableFromInline
  var overrides: AnyOverride?

  @usableFromInline
  var scope: DependencyScope?

  /// What the reader brings along from the scope that it was made in. Only values that are about to
  /// be read have it.
  @usableFromInline
  var capturedOverrides: AnyOverride?

  @usableFromInline
  var capturedScope: DependencyScope?

  /// Whether these are being set up. Whoever changes one endpoint of a client reads the client first,
  /// which is no use of it.
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

  /// What a task is bound to that has these dependencies.
  @inlinable
  var bound: BoundDependencies {
    BoundDependencies(overrides: overrides, scope: scope)
  }
}

extension DependencyValues {
  /// The value of a dependency.
  ///
  /// To be used in the definition of a property, whose name is then known to messages.
  ///
  /// - Complexity: O(1), however many dependencies are overridden.
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
        // One key, one type of value: see `Override`.
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

  /// The value of a dependency, for those who know its key rather than its name.
  @_disfavoredOverload
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get { self[key, function: ""] }
    set { self[key, function: ""] = newValue }
  }

  /// The override that is in force, which lives as long as these values.
  @inlinable
  func find(_ key: ObjectIdentifier) -> Unmanaged<AnyOverride>? {
    guard let override = overrides?.find(key) else { return capturedOverrides?.find(key) }
    guard let captured = capturedOverrides?.find(key) else { return override }
    let isMoreSpecific = captured._withUnsafeGuaranteedRef { captured in
      override._withUnsafeGuaranteedRef { captured.hasReplaced($0) }
    }
    return isMoreSpecific ? captured : override
  }
}
