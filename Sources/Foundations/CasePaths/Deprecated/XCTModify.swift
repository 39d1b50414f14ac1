import IssueReporting

/// Returns the associated value of a case, and throws if the value is in another one.
///
/// - Parameters:
///   - enum: The value.
///   - path: The path to the case, like `/Destination.detail`.
///   - message: The text of the issue.
///   - file: The file of the call.
///   - line: The line of the call.
/// - Throws: An error, after an issue is reported.
@available(
  *, deprecated,
  message: "Use 'XCTUnwrap(value[case: \\.name])', or 'try #require(value[case: \\.name])'."
)
public func XCTUnwrap<Enum, Case>(
  _ enum: @autoclosure () throws -> Enum,
  case path: AnyCasePath<Enum, Case>,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) throws -> Case {
  let value = try `enum`()
  guard let extracted = path.extract(from: value) else {
    throw OtherCase.reported(value, of: Case.self, message(), file: file, line: line)
  }
  return extracted
}

/// Returns the value that a function extracts, and throws if it is `nil`.
///
/// - Parameters:
///   - enum: The value.
///   - extract: Returns the associated value, or `nil`.
///   - message: The text of the issue.
///   - file: The file of the call.
///   - line: The line of the call.
/// - Throws: An error, after an issue is reported.
@available(
  *, deprecated,
  message: "Use 'XCTUnwrap(value[case: \\.name])', or 'try #require(value[case: \\.name])'."
)
@_disfavoredOverload
public func XCTUnwrap<Enum, Case>(
  _ enum: @autoclosure () throws -> Enum,
  case extract: (Enum) -> Case?,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath,
  line: UInt = #line
) throws -> Case {
  let value = try `enum`()
  guard let extracted = extract(value) else {
    throw OtherCase.reported(value, of: Case.self, message(), file: file, line: line)
  }
  return extracted
}

/// Changes the associated value of a case, and reports an issue if the value is in another one.
///
/// - Parameters:
///   - enum: The value.
///   - path: The path to the case, like `/Destination.detail`.
///   - message: The text of the issue.
///   - body: Changes the associated value.
///   - file: The file of the call.
///   - line: The line of the call.
@available(*, deprecated, message: "Use 'value.modify(\\.name) { … }'.")
public func XCTModify<Enum, Case>(
  _ enum: inout Enum,
  case path: AnyCasePath<Enum, Case>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Case) throws -> Void,
  file: StaticString = #filePath,
  line: UInt = #line
) {
  guard path.matching(`enum`) else {
    _ = OtherCase.reported(`enum`, of: Case.self, message(), file: file, line: line)
    return
  }
  do {
    _ = try path.modifyInPlace(&`enum`, body)
  } catch {
    reportIssue(error, filePath: file, line: line)
  }
}

/// Changes the associated value of a case, and reports an issue if the value is in another one.
///
/// - Parameters:
///   - enum: The value.
///   - keyPath: The path to the case.
///   - message: The text of the issue.
///   - body: Changes the associated value.
///   - file: The file of the call.
///   - line: The line of the call.
@available(*, deprecated, message: "Use 'value.modify(\\.name) { … }'.")
public func XCTModify<Enum: CasePathable, Case>(
  _ enum: inout Enum,
  case keyPath: CaseKeyPath<Enum, Case>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Case) throws -> Void,
  file: StaticString = #filePath,
  line: UInt = #line
) {
  XCTModify(
    &`enum`, case: AnyCasePath(keyPath), message(), body, file: file, line: line)
}

/// The error for a value in another case than the expected one.
private struct OtherCase: Error, CustomStringConvertible {
  let description: String

  static func reported<Enum, Case>(
    _ value: Enum, of type: Case.Type, _ message: String, file: StaticString, line: UInt
  ) -> Self {
    let error = Self(
      description: """
        Expected a case of '\(Enum.self)' with a value of type '\(Case.self)', but the value is in the case \
        '\(ReflectedCase(value).name)'.\(message.isEmpty ? "" : " \(message)")
        """
    )
    reportIssue(error.description, filePath: file, line: line)
    return error
  }
}
