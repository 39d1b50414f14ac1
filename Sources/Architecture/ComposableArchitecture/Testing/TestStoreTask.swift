import SourceLocations

/// The work that was started by sending an action to a ``TestStore``.
///
/// ```swift
/// let task = await store.send(.task)
/// …
/// await task.cancel()   // as SwiftUI's `task` modifier does when a view disappears
/// ```
public struct TestStoreTask: Hashable, Sendable {
  private let family: EffectFamily?
  private let effects: TestEffects
  private let timeout: Duration

  init(family: EffectFamily?, effects: TestEffects, timeout: Duration) {
    self.family = family
    self.effects = effects
    self.timeout = timeout
  }

  /// Cancels everything that follows from the action.
  ///
  /// When this returns, each running effect of the store has ended or is suspended.
  @MainActor
  public func cancel() async {
    self.family?.cancel()
    await self.effects.rest()
  }

  /// Waits until everything that follows from the action has ended.
  ///
  /// Fails the test at once if all effects of the store wait for the test.
  ///
  /// - Parameters:
  ///   - duration: The timeout for work outside of the store; the ``TestStore/timeout`` of the
  ///     store if `nil`.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @MainActor
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let family = self.family else { return }
    let patience = await self.effects.wait(for: duration ?? self.timeout) {
      !self.effects.areRunning(of: family)
    }
    guard self.effects.areRunning(of: family), !self.effects.areDismissed else { return }
    let running = self.effects.running.filter { $0.effect.family === family }
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column).report(
      RunningEffects(
        moment: .finish(what: "the action", patience), effects: running,
        areRestless: self.effects.areRestless
      ).text)
  }

  /// Whether ``cancel()`` was called, or no cancellable work was started.
  public var isCancelled: Bool {
    self.family?.isCancelled ?? true
  }
}

extension TestStoreTask {
  /// Whether both belong to the same action.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.family == rhs.family
  }

  /// Hashes the identity of the action.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(self.family)
  }
}
