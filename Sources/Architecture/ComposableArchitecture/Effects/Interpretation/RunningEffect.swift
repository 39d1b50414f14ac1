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

  /// The scope of an effect's ids; the scope outside of effects if `effect` is `nil` or has ended.
  static func scope(of effect: RunningEffect?) -> EffectScope {
    // The scope of an ended effect may have been removed from the tree.
    guard let effect, !effect.isEnded else { return .outside }
    return effect.scope
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
  private var work: (@MainActor @Sendable () async -> Void)?
  private var task: Task<Void, Never>?

  init<Action>(
    _ run: EffectRun<Action>, place: EffectPlace, executor: (any TaskExecutor)?,
    observer: (any EffectObserver)?
  ) {
    self.label = run.label
    self.actionType = Action.self
    self.priority = run.priority
    self.dependencies = run.dependencies
    self.executor = executor
    self.observer = observer
    self.stage = place.stage
    self.dismissal = place.dismissal
    super.init(scope: place.scope, keys: place.keys, family: place.family)
  }

  /// Whether the effect cannot continue before one of the suspended tasks in `tasks` continues.
  func isHeldUp(by tasks: Set<TaskIdentity>) -> Bool {
    self.task?.isHeldUp(by: tasks) ?? false
  }

  /// Registers the effect, so that it can be cancelled.
  func begin(_ work: @escaping @MainActor @Sendable () async -> Void) {
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
          await work()
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
