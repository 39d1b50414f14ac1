extension Optional: CasePathable, CasePathIterable {
  /// The case paths of an optional.
  ///
  /// It also has the members of the wrapped type: with `case child(Child?)`, the path
  /// `\.child.counter` leads to the counter of a child that is not `nil`.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The path to the wrapped value.
    public var some: AnyCasePath<Wrapped?, Wrapped> {
      AnyCasePath(name: "some", embed: { $0 }, extract: { $0 })
    }

    /// The path to the absence of a value.
    public var none: AnyCasePath<Wrapped?, Void> {
      AnyCasePath(name: "none", embed: { _ in nil }, extract: { $0 == nil ? () : nil })
    }

    /// The path through the wrapped value to one of its cases.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
    ) -> AnyCasePath<Wrapped?, Member> where Wrapped: CasePathable {
      some.joined(to: AnyCasePath<Wrapped, Member>(keyPath))
    }

    /// The path through the wrapped value to one of its cases, for a value that is optional itself.
    ///
    /// Embedding `nil` returns `nil`.
    @_disfavoredOverload
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
    ) -> AnyCasePath<Wrapped?, Member?> where Wrapped: CasePathable {
      let path = AnyCasePath<Wrapped, Member>(keyPath)
      return AnyCasePath(
        _name: path.name ?? "some",
        embed: { $0.map(path.embed) },
        extract: { root in root.flatMap(path.extract).map { .some($0) } }
      )
    }

    /// The path to the case that an optional is in.
    public subscript(root: Wrapped?) -> PartialCaseKeyPath<Wrapped?> {
      switch root {
      case .none: \.none
      case .some: \.some
      }
    }

    /// Iterates over the paths in the order of the declared cases.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Wrapped?>]> {
      [\.none, \.some].makeIterator()
    }
  }

  /// The case paths of an optional.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

// The cases of an optional's value, for stored case key paths. A literal uses the members of
// `Optional.AllCasePaths`.
extension Optional where Wrapped: CasePathable {
  /// Whether there is a value in a case.
  ///
  /// - Parameter keyPath: The path to the case, from the wrapped type.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?.is(keyPath) ?? false
  }

  /// Changes the associated value of a case in place: an array in it is not copied.
  ///
  /// If the optional is `nil` or its value is in another case, nothing changes, `yield` is not
  /// called, and an issue is reported at the caller's source location.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the case, from the wrapped type.
  ///   - yield: Changes the associated value.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @_disfavoredOverload
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Wrapped, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    modify(
      Self.allCasePaths.some.joined(to: AnyCasePath(keyPath)), describedBy: keyPath, yield: yield,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
