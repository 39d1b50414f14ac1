/// The type of a key path literal that directly names an enum's case: `\.counter`.
///
/// Functions that take a ``CaseKeyPath`` have an overload for this type, which the compiler prefers
/// for literals. A literal of type `CaseKeyPath` captures the path to the case and is allocated
/// each time that it is evaluated, in 2 to 4 microseconds. A literal of this type captures nothing
/// if each of its components is a declared property: it is one static object, and evaluating it
/// takes nanoseconds. Further components are declared for the cases of types that occur in many
/// enums, like `\.response.success`; other components, and arguments like `\.rows[id: id]`, are
/// captured.
///
/// Values that are stored or passed on have the type `CaseKeyPath`.
public typealias CasePathLiteral<Root: CasePathable, Value> =
  KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>

extension CasePathable {
  /// The case key path for the same case as a literal.
  ///
  /// For overloads that pass a literal on. The result for a static literal is cached, and equals
  /// the `CaseKeyPath` with the same spelling if the literal has a single component.
  @inlinable
  package static func caseKeyPath<Value>(
    _ literal: CasePathLiteral<Self, Value>
  ) -> CaseKeyPath<Self, Value> {
    ResolvedCasePath<Self, Value>.keyPath(of: literal)
  }
}

extension AnyCasePath where Root: CasePathable {
  /// Resolves a literal to an embedding and an extraction; see ``init(_:)``.
  ///
  /// - Parameter literal: A path to a case, where the root's type is known:
  ///   `AnyCasePath(\.counter)`.
  @inlinable
  public init(_ literal: CasePathLiteral<Root, Value>) {
    self = ResolvedCasePath<Root, Value>.resolving(member: literal).path
  }
}

extension CasePathable {
  /// Whether the value is in a case.
  ///
  /// - Parameter literal: The path to the case.
  @inlinable
  public func `is`<Value>(_ literal: CasePathLiteral<Self, Value>) -> Bool {
    ResolvedCasePath<Self, Value>.resolving(member: literal).matches(self)
  }

  /// The associated value of a case, or `nil` if the value is in another case.
  ///
  /// Assigning follows the rules for a stored ``CaseKeyPath``.
  @inlinable
  public subscript<Value>(case literal: CasePathLiteral<Self, Value>) -> Value? {
    get { self[dynamicMember: literal] }
    set { self[dynamicMember: literal] = newValue }
  }

  /// Changes the associated value of a case in place: an array in it is not copied.
  ///
  /// A value in another case stays unchanged, `yield` is not called, and an issue is reported at
  /// the caller's source location.
  ///
  /// - Parameters:
  ///   - literal: The path to the case.
  ///   - yield: Changes the associated value.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @inlinable
  public mutating func modify<Value>(
    _ literal: CasePathLiteral<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    modify(
      AnyCasePath(literal), describedBy: literal, yield: yield,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension KeyPath {
  /// Matches a literal as a pattern in a `switch` and after `if case`.
  @inlinable
  public static func ~= <Enum: CasePathable, AssociatedValue>(
    literal: KeyPath, value: Enum
  ) -> Bool where Root == Enum.AllCasePaths, Value == AnyCasePath<Enum, AssociatedValue> {
    value.is(literal)
  }
}
