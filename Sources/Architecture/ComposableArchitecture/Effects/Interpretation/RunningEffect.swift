import ConcurrencyExtras
import Dependencies

/// An ``EffectRun`` that is under way.
@MainActor
final class RunningEffect: EffectEntry {
  private nonisolated static let taskLocal = TaskLocal<RunningEffect?>(wrappedValue: nil)

  /// The effect that the current task is part of.
  nonisolated static var current: RunningEffect? { self.taskLocal.get() }

  /// Does something that is no part of the current effect, though the effect's task does it: reducing an
  /// action that it sends.
  nonisolated static func withoutCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    if Self.taskLocal.get() == nil { return try body() }
    return try Self.taskLocal.withValue(nil, operation: body)
  }

  /// Where ids mean what they mean to an effect, or outside of any.
  static func scope(of effect: RunningEffect?) -> EffectScope {
    // The scope of an effect that has ended may have been forgotten.
    guard let effect, !effect.isEnded else { return .outside }
    return effect.scope
  }

  nonisolated let label: EffectLabel
  /// The actions of the feature that it is an effect of.
  nonisolated let actionType: Any.Type
  nonisolated let executor: (any TaskExecutor)?
  /// How the presented feature that this is an effect of goes away.
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

  /// Which task does the work, while it does.
  var taskIdentity: TaskIdentity? { self.task.map { TaskIdentity($0) } }

  /// Whether nothing comes of it before one of the tasks goes on, all of which are suspended.
  func isHeldUp(by tasks: Set<TaskIdentity>) -> Bool {
    self.task?.isHeldUp(by: tasks) ?? false
  }

  /// Makes the effect known; it can be cancelled from now on.
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
    // The task inherits what is bound here. Bound within the task, it would cost a hop more.
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
