import IssueReporting
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

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

/// The process-wide switch between the global executor and the main actor's executor.
///
/// The concurrency runtime exports a variable for a hook function that replaces queueing a job on
/// the global executor. The switch is on while the variable contains this module's hook.
package final class GlobalExecutorSwitch: Sendable {
  /// The switch of the runtime.
  package static let shared = GlobalExecutorSwitch(variable: runtimeVariable)

  package typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  package typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  private struct State {
    var uses = 0
    var isForced = false
    /// The previous content of the variable.
    var replaced: Hook?
    var isOn = false
    var hasComplained = false
  }

  private let state = Mutex(State())

  /// The variable for the hook; `nil` if the runtime has none.
  ///
  /// Unsafe for the compiler, but it is written only while `state` is locked, and the creator of
  /// the switch guarantees the lifetime of the memory.
  nonisolated(unsafe) private let variable: UnsafeMutablePointer<Hook?>?

  package init(variable: UnsafeMutablePointer<Hook?>?) {
    self.variable = variable
  }

  /// A global variable of a library that is never unloaded.
  private static var runtimeVariable: UnsafeMutablePointer<Hook?>? {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    return dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: Hook?.self)
    #else
    return nil
    #endif
  }

  package var isOn: Bool {
    self.state.withLock { $0.isOn }
  }

  package func retain() {
    self.update { $0.uses += 1 }
  }

  package func release() {
    self.update { $0.uses -= 1 }
  }

  package func setForced(_ isForced: Bool) {
    self.update { $0.isForced = isForced }
  }

  private func update(_ change: (inout sending State) -> Void) {
    let isMissed = self.state.withLock { state in
      change(&state)
      let wanted = state.isForced || state.uses > 0
      guard wanted != state.isOn else { return false }
      guard let variable = self.variable else {
        defer { state.hasComplained = true }
        return !state.hasComplained
      }
      if wanted {
        state.replaced = variable.pointee
        variable.pointee = { job, _ in MainActor.shared.enqueue(job) }
      } else {
        variable.pointee = state.replaced
        state.replaced = nil
      }
      state.isOn = wanted
      return false
    }
    if isMissed { Self.reportMissingHook() }
  }

  private static func reportMissingHook() {
    reportIssue(
      """
      The main serial executor is not available: this build of the Swift runtime does not export \
      'swift_task_enqueueGlobal_hook'. Tasks run on the global executor as usual, and tests that \
      rely on their order may fail. Link the Swift runtime dynamically, or run the tasks on a \
      'TestExecutor'.
      """
    )
  }
}
