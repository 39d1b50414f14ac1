import Dependencies
import IssueReporting

/// Asynchronous work of an effect.
@usableFromInline
struct EffectRun<Action>: Sendable {
  let label: EffectLabel
  let priority: TaskPriority?
  let dependencies: DependencyValues.Continuation
  let operation: @Sendable (Send<Action>) async throws -> Void
  let handler: (@Sendable (any Error, Send<Action>) async -> Void)?
  /// Work that begins on the main actor as soon as the effect is started; `nil` for work that runs
  /// off the main actor.
  let mainOperation: (@MainActor @Sendable (Send<Action>) async -> Void)?

  init(
    label: EffectLabel,
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) {
    self.label = label
    self.priority = priority
    self.dependencies = withEscapedDependencies { $0 }
    self.operation = operation
    self.handler = handler
    self.mainOperation = nil
  }

  init(
    label: EffectLabel, mainOperation: @escaping @MainActor @Sendable (Send<Action>) async -> Void
  ) {
    self.label = label
    self.priority = nil
    self.dependencies = withEscapedDependencies { $0 }
    self.operation = { _ in }
    self.handler = nil
    self.mainOperation = mainOperation
  }

  /// The work with its argument. Do it in a task that has been started with `dependencies`.
  ///
  /// - Parameter observer: Delays the work. Held weakly.
  func work(_ send: Send<Action>, observer: (any EffectObserver)?) -> TaskWork {
    if let mainOperation {
      .onMainActor { await mainOperation(send) }
    } else {
      .elsewhere { [weak observer] in
        await observer?.effectWillWork()
        await self.run(send)
      }
    }
  }

  /// Does the work, off the main actor.
  @concurrent
  private func run(_ send: Send<Action>) async {
    do {
      try await self.operation(send)
    } catch is CancellationError {
    } catch {
      if let handler = self.handler {
        await handler(error, send)
      } else {
        self.label.reportUncaught(error)
      }
    }
  }
}

/// The work of the task of an effect.
///
/// Two kinds, because a closure on the main actor that calls a function elsewhere returns to the
/// main actor twice: an effect of a test store would need two more turns of it.
enum TaskWork: Sendable {
  case onMainActor(@MainActor @Sendable () async -> Void)
  case elsewhere(@concurrent @Sendable () async -> Void)
}
