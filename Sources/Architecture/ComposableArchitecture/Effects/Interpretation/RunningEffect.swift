import ConcurrencyExtras
import Dependencies

/// A running ``EffectRun``.
@MainActor
final class RunningEffect: EffectEntry {
  private nonisolated static let taskLocal = TaskLocal<RunningEffect?>(wrappedValue: nil)

  /// The effect that the current task is part of.
  nonisolated static var current: RunningEffect? { self.taskLocal.get() }

  /// Runs code on the effect's task that is not part of the effect: reducing an action that it
  /// sends.
  nonisolated static func withoutCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    if Self.taskLocal.get() == nil { return try body() }
    return try Self.taskLocal.withValue(nil, operation: body)
  }

  /// The feature instance of an effect; that outside of effects if `effect` is `nil` or has ended.
  static func instance(of effect: RunningEffect?) -> FeatureInstance {
    // The instance of an ended effect may have been removed from the tree.
    guard let effect, !effect.isEnded else { return .outside }
    return effect.instance
  }

  nonisolated let label: EffectLabel
  /// The type of actions of the feature that the effect belongs to.
  nonisolated let actionType: Any.Type
  nonisolated let executor: (any TaskExecutor)?
  /// The dismissal of the presented feature that the effect belongs to.
  nonisolated let dismissal: EffectDismissal?
  private let priority: TaskPriority?
  private weak var observer: (any EffectObserver)?
  private let stage: (any EffectStage)?
  private let dependencies: DependencyValues.Continuation
  private var work: TaskWork?
  private var task: Task<Void, Never>?

  init<Action>(
    _ run: EffectRun<Action>, context: EffectContext, executor: (any TaskExecutor)?,
    observer: (any EffectObserver)?
  ) {
    self.label = run.label
    self.actionType = Action.self
    self.priority = run.priority
    self.dependencies = run.dependencies
    self.executor = executor
    self.observer = observer
    self.stage = context.stage
    self.dismissal = context.dismissal
    super.init(instance: context.instance, keys: context.keys, family: context.family)
  }

  /// Whether the effect cannot continue before one of the suspended tasks in `tasks` continues.
  func isHeldUp(by tasks: Set<TaskIdentity>) -> Bool {
    self.task?.isHeldUp(by: tasks) ?? false
  }

  /// Registers the effect, so that it can be cancelled.
  func begin(_ work: TaskWork) {
    self.work = work
    self.begin()
    self.stage?.enter()
  }

  /// Starts the work, unless the effect has been cancelled already.
  func startTask() {
    guard let work = self.work else { return }
    self.work = nil
    self.observer?.effectDidStart(self)
    // The task inherits these task-local values. Binding them within the task would cost one more
    // hop.
    let task = Self.taskLocal.withValue(self) {
      self.dependencies.yield {
        Task.startingNow(name: self.label.name, priority: self.priority, executor: self.executor) {
          switch work {
          case .onMainActor(let work): await work()
          case .elsewhere(let work): await work()
          }
          self.observer?.effectDidEnd(self)
          self.end()
        }
      }
    }
    if !self.isEnded { self.task = task }
    if self.isCancelled { task.cancel() }
  }

  override func didCancel() {
    if self.work != nil {
      self.work = nil
      self.end()
    } else {
      self.task?.cancel()
    }
  }

  override func didEnd() {
    self.task = nil
    self.stage?.leave()
  }
}

/// Observes the running effects of a store. A test store uses it to track them.
@MainActor
protocol EffectObserver: AnyObject, Sendable {
  func effectDidStart(_ effect: RunningEffect)
  /// Called in the task of an effect, off the main actor, before its work.
  nonisolated func effectWillWork() async
  /// Called when the effect has ended by itself or after cancellation.
  func effectDidEnd(_ effect: RunningEffect)
}

extension Task where Success == Void, Failure == Never {
  /// Starts a task on the main actor immediately where the platform supports it, instead of behind
  /// the jobs that are queued on the main actor.
  @MainActor
  fileprivate static func startingNow(
    name: String?,
    priority: TaskPriority?,
    executor: (any TaskExecutor)?,
    operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Self {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate(
        name: name, priority: priority, executorPreference: executor, operation: operation)
    } else {
      Task(name: name, executorPreference: executor, priority: priority, operation: operation)
    }
  }
}

private enum EffectExecutorKey: DependencyKey {
  static let liveValue: (any TaskExecutor)? = nil
  static let testValue: (any TaskExecutor)? = nil
}

extension DependencyValues {
  /// The executor for the effects of stores that are created with these dependencies; the global
  /// executor if `nil`.
  ///
  /// For tests of code that uses stores, and for code that creates stores.
  package var effectExecutor: (any TaskExecutor)? {
    get { self[EffectExecutorKey.self] }
    set { self[EffectExecutorKey.self] = newValue }
  }
}
