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
  }

  /// Does the work, off the main actor.
  ///
  /// To be called in a task that has been started with `dependencies`.
  @concurrent
  func callAsFunction(_ send: Send<Action>) async {
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
