import SourceLocations

/// Replaces the default values of dependencies for the whole process; in a test, for that test.
///
/// Call it as early as possible, for dependencies that need data from the start of the process:
///
/// ```swift
/// @main
/// struct App {
///   static func main() async throws {
///     try prepareDependencies {
///       $0.database = try Database(path: CommandLine.arguments[1])
///     }
///     …
///   }
/// }
/// ```
///
/// The new value applies to all code without an override: detached tasks and callbacks too. A
/// dependency that was used or prepared before keeps its value, and an issue is reported; in the
/// preview context it gets the new value, because the previews of a process are prepared one after
/// the other. If the closure throws, nothing is replaced.
///
/// - Parameter updateValues: Sets the dependencies. Reading one here, as changing an endpoint does,
///   does not count as a use.
/// - Returns: The result of the closure.
@discardableResult
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let preparation = DependencyPreparation()
  var values = DependencyValues.current
  values.isUpdating = true
  values.scope = DependencyScope(
    context: values.scope?.context, defaults: values.scope?.defaults, preparation: preparation)
  let context = values.context
  let result = try updateValues(&values)

  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let defaults = values.defaults else {
    location.report(
      """
      Dependencies were prepared where it is not known which test is running, which has no effect.

      Call 'prepareDependencies' in a task of the test, not in a detached one; and link \
      'DependenciesTestSupport' to the test target.
      """
    )
    return result
  }
  if values.context != context { defaults.prepare(context: values.context) }
  let late = preparation.perform(on: defaults, in: values.context)
  if !late.isEmpty {
    location.report(
      """
      Dependencies were prepared too late; they had been used or prepared before, and keep their \
      values:

        \(late.joined(separator: "\n  "))

      Call 'prepareDependencies' once, before anything else, or override them for a scope with \
      'withDependencies'.
      """
    )
  }
  return result
}
