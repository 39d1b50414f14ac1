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

  /// Does the work.
  ///
  /// Call it in a task that has been started with `dependencies`.
  @MainActor
  func callAsFunction(_ send: Send<Action>) async {
    if let mainOperation { await mainOperation(send) } else { await self.run(send) }
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
