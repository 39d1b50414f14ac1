import SourceLocations

extension SharedReader {
  /// Shares the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value unless the key has one. Evaluated if no other property has the key.
  ///   - key: The key.
  ///   - fileID: Source location of the declaration, for errors that no caller receives.
  ///   - filePath: Source location of the declaration.
  ///   - line: Source location of the declaration.
  ///   - column: Source location of the declaration.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value: Sendable {
    self.init(
      SharedRegistry.current.reference(
        of: key, initialValue: wrappedValue,
        location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  /// Shares the value of a key that has a default value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: Source location of the declaration, for errors that no caller receives.
  ///   - filePath: Source location of the declaration.
  ///   - line: Source location of the declaration.
  ///   - column: Source location of the declaration.
  public init<Key: SharedReaderKey<Value>>(
    _ key: Key.Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      wrappedValue: key.makeValue(), key.base,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Shares the value of a key, with another default value than that of the key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value unless the key has one. Evaluated if no other property has the key.
  ///   - key: The key.
  ///   - fileID: Source location of the declaration, for errors that no caller receives.
  ///   - filePath: Source location of the declaration.
  ///   - line: Source location of the declaration.
  ///   - column: Source location of the declaration.
  public init<Key: SharedReaderKey<Value>>(
    wrappedValue: @autoclosure () -> Value,
    _ key: Key.Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      wrappedValue: wrappedValue(), key.base,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Shares the value of a key, or `nil` if the key has none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: Source location of the declaration, for errors that no caller receives.
  ///   - filePath: Source location of the declaration.
  ///   - line: Source location of the declaration.
  ///   - column: Source location of the declaration.
  @_disfavoredOverload
  public init<Wrapped>(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value == Wrapped?, Value: Sendable {
    self.init(
      wrappedValue: nil, key, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Shares the value that a key loads, once it is loaded, or the default value of the key if it has none.
  ///
  /// Other properties with the key get the loaded value, too.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: Source location of the declaration, for errors that no caller receives.
  ///   - filePath: Source location of the declaration.
  ///   - line: Source location of the declaration.
  ///   - column: Source location of the declaration.
  /// - Throws: The error of the key, or ``SharedValueMissing`` if it has neither a value nor a default.
  public init(
    require key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws where Value: Sendable {
    self.init(
      try await SharedRegistry.current.requiredReference(
        of: key,
        location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

extension SharedReader {
  /// The error of the last load of the key, unless a value has been loaded or saved since. Observed.
  public var loadError: (any Error)? { observed?.loadError }

  /// Whether a key is loading the value. Observed.
  public var isLoading: Bool { observed?.isLoading ?? false }

  /// Loads the value again.
  ///
  /// Returns when it is loaded; at once if it has no key.
  ///
  /// - Throws: The error of the key.
  public func load() async throws {
    try await reference.persistence?.load()
  }

  /// Shares the value of another key from now on, and loads it.
  ///
  /// Copies of this property do so, too. Parts that were taken from it before keep to the old key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: Source location of the declaration, for errors that no caller receives.
  ///   - filePath: Source location of the declaration.
  ///   - line: Source location of the declaration.
  ///   - column: Source location of the declaration.
  /// - Throws: The error of the key.
  public func load(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws where Value: Sendable {
    let value = self.reference.read()
    let new = SharedRegistry.current.reference(
      of: key, initialValue: { value }, isLoaded: true,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    box.replace(with: new)
    try await new.load()
  }

  /// Shares the value of another key from now on, and loads it.
  ///
  /// - Parameters:
  ///   - key: The key. Its default is the value until another one is loaded.
  ///   - fileID: Source location of the declaration, for errors that no caller receives.
  ///   - filePath: Source location of the declaration.
  ///   - line: Source location of the declaration.
  ///   - column: Source location of the declaration.
  /// - Throws: The error of the key.
  public func load<Key: SharedReaderKey<Value>>(
    _ key: Key.Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let new = SharedRegistry.current.reference(
      of: key.base, initialValue: key.makeValue, isLoaded: true,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    box.replace(with: new)
    try await new.load()
  }

  private var observed: (any SharedPersistence)? {
    let reference = self.reference
    reference.observation.access()
    return reference.persistence
  }
}
