/// Runs an operation and all tasks that it starts on the main actor's executor, one after the
/// other.
///
/// For tests of code that starts tasks without an executor preference: all jobs for the global
/// executor of the process are queued behind those of the main actor instead, in the order of their
/// arrival.
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
/// The switch affects the whole process: while the operation runs, all other tasks use the main
/// actor's executor, too. The order is deterministic only if tests that use it run alone: put them
/// into a `@Suite(.serialized)`, and do not run other suites beside it. Jobs with a delay
/// (`Task.sleep`), and those of a ``TestExecutor`` or of actors with an executor of their own, are
/// not redirected. Code that blocks the main thread blocks everything. If the runtime has no such
/// switch, an issue is reported, and the operation runs without it.
///
/// Calls may be nested, and may overlap: the switch is reset when the last of them has ended.
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

/// Runs an operation and all tasks that it starts on the main actor's executor, one after the
/// other.
///
/// For synchronous functions:
///
/// ```swift
/// final class ModelTests: XCTestCase {
///   override func invokeTest() {
///     withMainSerialExecutor { super.invokeTest() }
///   }
/// }
/// ```
///
/// See the asynchronous ``withMainSerialExecutor(operation:)`` for details.
///
/// - Parameter operation: The work. The switch is reset when it returns.
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
/// Prefer ``withMainSerialExecutor(operation:)``, which restores the previous setting. This
/// property is for a process that needs the setting for its whole life. It is always `true` while
/// such an operation runs. If the runtime has no such switch it is always `false`.
public var uncheckedUseMainSerialExecutor: Bool {
  get { GlobalExecutorSwitch.shared.isOn }
  set { GlobalExecutorSwitch.shared.setForced(newValue) }
}
