/// The type that a key path literal takes where an enum's case is to be named at once: `\.counter`.
///
/// Functions that take a ``CaseKeyPath`` have an overload for this type, which the compiler prefers
/// for literals. A literal of type `CaseKeyPath` captures the path to the case and is allocated each
/// time that it is evaluated, in 2 to 4 microseconds. A literal of this type captures nothing if each
/// of its components is a declared property: it is one static object, and evaluating it takes
/// nanoseconds. Further components are declared for the cases of types that occur in many enums, like
/// `\.response.success`; others, and arguments like `\.rows[id: id]`, are captured.
///
/// Values that are stored or passed on have the type `CaseKeyPath`.
public typealias CasePathLiteral<Root: CasePathable, Value> =
  KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>

extension CasePathable {
  /// The case key path that names the same case as a literal.
  ///
  /// For overloads that pass a literal on. The result for a static literal is cached, and equals the
  /// `CaseKeyPath` that is written like the literal if it has a single component.
  @inlinable
  package static func caseKeyPath<Value>(
    _ literal: CasePathLiteral<Self, Value>
  ) -> CaseKeyPath<Self, Value> {
    ResolvedCasePath<Self, Value>.keyPath(of: literal)
  }
}

extension AnyCasePath where Root: CasePathable {
  /// Resolves a literal into its two directions; see ``init(_:)``.
  ///
  /// - Parameter literal: A path to a case, where the root's type is known: `AnyCasePath(\.counter)`.
  @inlinable
  public init(_ literal: CasePathLiteral<Root, Value>) {
    self = ResolvedCasePath<Root, Value>.resolving(member: literal).path
  }
}

extension CasePathable {
  /// Tells whether the value is in a case.
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
  /// A value in another case stays as it is, `yield` is not called, and an issue is reported at the
  /// caller's line.
  ///
  /// - Parameters:
  ///   - literal: The path to the case.
  ///   - yield: Changes the associated value.
  ///   - fileID: The file in which an issue is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line in which an issue is reported.
  ///   - column: The column in which an issue is reported.
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
  /// Lets a literal stand as a pattern in a `switch` and after `if case`.
  @inlinable
  public static func ~= <Enum: CasePathable, AssociatedValue>(
    literal: KeyPath, value: Enum
  ) -> Bool where Root == Enum.AllCasePaths, Value == AnyCasePath<Enum, AssociatedValue> {
    value.is(literal)
  }
}
