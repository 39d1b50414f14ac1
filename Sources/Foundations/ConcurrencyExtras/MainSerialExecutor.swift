/// Runs an operation with every task that it starts on the main actor's executor, one after the
/// other.
///
/// For tests of code that starts tasks of its own, which cannot be told to prefer an executor: all
/// jobs that would go to the global executor of the process line up behind those of the main actor
/// instead, in the order in which they were queued.
///
/// ```swift
/// await withMainSerialExecutor {
///   let model = Model()
///   let refresh = Task { await model.refresh() }
///   await Task.yield()
///   #expect(model.isLoading)
///   await refresh.value
/// }
/// ```
///
/// The switch is the whole process's: while the operation runs, the tasks of everybody else come to
/// the main actor's executor, too. The order is only certain if tests that use it run alone: put
/// them into a `@Suite(.serialized)`, and do not run other suites beside it. Jobs that are due
/// after a delay (`Task.sleep`), and those of a ``TestExecutor`` or of actors with an executor of
/// their own, are not redirected. Code that blocks the main thread blocks everything. Where the
/// runtime has no such switch, an issue is reported, and the operation runs as it would without.
///
/// Calls may be nested, and may overlap: the switch goes back when the last of them has ended.
///
/// - Parameter operation: The work. It starts on the main actor.
@MainActor
public func withMainSerialExecutor<Result, Failure: Error>(
  operation: @MainActor () async throws(Failure) -> sending Result
) async throws(Failure) -> sending Result {
  GlobalExecutorSwitch.shared.retain()
  defer { GlobalExecutorSwitch.shared.release() }
  return try await operation()
}

/// Runs an operation with every task that it starts on the main actor's executor, one after the
/// other.
///
/// For a function that cannot wait:
///
/// ```swift
/// final class ModelTests: XCTestCase {
///   override func invokeTest() {
///     withMainSerialExecutor { super.invokeTest() }
///   }
/// }
/// ```
///
/// See the asynchronous ``withMainSerialExecutor(operation:)`` for what it does and what not.
///
/// - Parameter operation: The work. The switch goes back when it returns.
@_disfavoredOverload
public func withMainSerialExecutor<Result, Failure: Error>(
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  GlobalExecutorSwitch.shared.retain()
  defer { GlobalExecutorSwitch.shared.release() }
  return try operation()
}

/// Whether the jobs of the global executor run on the main actor's, one after the other.
///
/// Prefer ``withMainSerialExecutor(operation:)``, which goes back to what was before. This is for a
/// process that wants it from the beginning to the end. It stays `true` while such an operation
/// runs, whatever it is set to. Where the runtime has no such switch it stays `false`.
public var uncheckedUseMainSerialExecutor: Bool {
  get { GlobalExecutorSwitch.shared.isOn }
  set { GlobalExecutorSwitch.shared.setForced(newValue) }
}
