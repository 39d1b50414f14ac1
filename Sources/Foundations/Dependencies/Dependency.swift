public import IssueReporting
public import SourceLocations

/// A property that reads a dependency.
///
/// ```swift
/// struct RecordingMemo {
///   @Dependency(\.audioRecorder) var audioRecorder
///   @Dependency(\.date.now) var now                    // plucks an endpoint
///   @Dependency(AudioPlayerClient.self) var player     // by its key
/// }
/// ```
///
/// It works as a property of a structure, a class or an actor, and as a local variable. The value
/// is looked up for each access, never stored, so it follows the scope of the access.
///
/// A property also remembers the scope in which it was *created*. The overrides of that scope apply
/// to the object wherever it is used:
///
/// ```swift
/// let model = withDependencies {
///   $0.uuid = .incrementing
/// } operation: {
///   RecordingModel()
/// }
/// model.recordButtonTapped()  // still incrementing
/// ```
///
/// If the scope of the access overrides the same dependency, that override wins, unless that scope
/// is one of the scopes in which the object was created.
///
/// - Complexity: An access is O(1), regardless of the number of overridden dependencies.
@propertyWrapper
public struct Dependency<Value>: Sendable, DependencyCarrier {
  @usableFromInline let value: @Sendable (DependencyValues) -> Value
  @usableFromInline let overrides: AnyOverride?
  @usableFromInline let scope: DependencyScope?
  @usableFromInline let location: SourceLocation

  @inlinable
  init(location: SourceLocation, read: @escaping @Sendable (DependencyValues) -> Value) {
    let current = DependencyValues.captured()
    value = read
    overrides = current.overrides
    scope = current.scope
    self.location = location
  }

  /// Reads the dependency at a path, as in `@Dependency(\.audioRecorder)`.
  @inlinable
  public init(
    _ keyPath: @escaping @Sendable (DependencyValues) -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      read: keyPath
    )
  }

  /// Reads the dependency at a key path that is only known at run time.
  ///
  /// Literals use the other initialiser, which is several times as fast.
  @_disfavoredOverload
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      $0[keyPath: keyPath]
    }
  }

  /// Reads the dependency of a key, as in `@Dependency(AudioPlayerClient.self)`.
  @inlinable
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      $0[Key.self, function: ""]
    }
  }

  /// Reads the dependency at a path as a more specific type, as in
  /// `@Dependency(\.continuousClock, as: TestClock<Duration>.self)`.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the dependency.
  ///   - type: The type of the value. Reading a value of another type stops the process with a
  ///     message that names both types.
  ///   - fileID: The file of the property.
  ///   - filePath: The path of that file.
  ///   - line: The line of the property.
  ///   - column: The column of the property.
  public init<Base>(
    _ keyPath: @escaping @Sendable (DependencyValues) -> Base,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(location: location) { location.cast(keyPath($0)) }
  }

  /// Reads the dependency of a key as a more specific type.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value. Reading a value of another type stops the process with a
  ///     message that names both types.
  ///   - fileID: The file of the property.
  ///   - filePath: The path of that file.
  ///   - line: The line of the property.
  ///   - column: The column of the property.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(location: location) { location.cast($0[Key.self, function: ""]) }
  }

  /// The value of the dependency for the current task.
  @inlinable
  public var wrappedValue: Value {
    let bound = DependencyValues.taskLocal.get()
    // Usually the object has not captured anything. This check saves reference counting.
    guard
      overrides == nil || bound.overrides === overrides, scope == nil || bound.scope === scope
    else {
      return read(
        DependencyValues(
          bound,
          capturedOverrides: bound.overrides === overrides ? nil : overrides,
          capturedScope: bound.scope === scope ? nil : scope))
    }
    return read(DependencyValues(bound, capturedOverrides: nil, capturedScope: nil))
  }

  @inlinable
  @inline(__always)
  func read(_ values: DependencyValues) -> Value {
    guard SourceLocation.areTracked else { return value(values) }
    return location.tracked { value(values) }
  }
}

extension SourceLocation {
  /// Whether messages contain the source location of a `@Dependency`: in tests, and in debug
  /// builds.
  @inlinable
  static var areTracked: Bool {
    #if DEBUG
    true
    #else
    isTesting
    #endif
  }

  @usableFromInline
  func tracked<Value>(_ read: () -> Value) -> Value {
    DependencyAccess.$declaration.withValue(self, operation: read)
  }
}

extension SourceLocation {
  fileprivate func cast<Base, Value>(_ value: Base) -> Value {
    guard let cast = value as? Value else {
      fatalError(
        """
        @Dependency(_:as:) at \(self) reads a '\(type(of: value))' as '\(Value.self)'.

        Override the dependency with a value of that type, or leave out 'as'.
        """
      )
    }
    return cast
  }
}

extension DependencyValues {
  /// The dependencies that an object captures from the scope in which it is created.
  @inlinable
  static func captured() -> Self {
    var current = Self.current
    if isTesting { current.bindToTest() }
    return current
  }
}
