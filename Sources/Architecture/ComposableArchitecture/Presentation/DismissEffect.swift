public import Dependencies
import IssueReporting
public import SwiftNavigation

/// Dismisses a feature: a sheet closes, a screen is popped.
///
/// The feature does not depend on its presenter:
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// case .closeButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// Call it in an effect. It dismisses the nearest enclosing feature that is presented with
/// `ifLet(_:action:destination:)` or `forEach(_:action:destination:)`: the presenter receives
/// ``PresentationAction/dismiss`` or ``StackAction/popFrom(id:)``. This cancels the effect, because
/// it belongs to the dismissed feature; actions that it sends afterwards are ignored.
public struct DismissEffect: Sendable {
  /// `nil` to use the dismissal of the current effect.
  let handler: DismissHandler?

  /// Creates an effect that calls a closure instead of a presenter, for tests of a single feature.
  ///
  /// - Parameter dismiss: Called for each dismissal.
  public init(_ dismiss: @escaping @MainActor @Sendable () async -> Void) {
    self.handler = DismissHandler(dismiss)
  }

  init() {
    self.handler = nil
  }

  /// Dismisses the feature.
  ///
  /// Returns after the presenter has processed the dismissal. Outside of the effects of a presented
  /// feature an issue is reported.
  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let effect = RunningEffect.current
    if let handler = self.handler, handler !== effect?.dismissal?.outerHandler {
      return await handler.dismiss()
    }
    if let effect, let dismissal = effect.dismissal { return dismissal.dismiss(from: effect) }
    if let handler = self.handler { return await handler.dismiss() }
    reportIssue(
      """
      A feature called "dismiss" at "\(fileID):\(line)", but it is not presented.

      • It must run in the "ifLet" of a presenter with "@Presents" state, or in the "forEach" of one with a \
      stack. A root feature has no presenter to remove it.

      • "dismiss" must be called in one of its effects, within "Effect.run", and not in an unrelated task.

      To test the feature by itself, override the dependency: "$0.dismiss = DismissEffect { … }".
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Dismisses the calling feature.
  ///
  /// - Parameters:
  ///   - animation: The animation of the change. Accepted for source compatibility and ignored.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @MainActor
  public func callAsFunction(
    animation: _Animation?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await self(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Dismisses the calling feature.
  ///
  /// - Parameters:
  ///   - transaction: The context of the change. Accepted for source compatibility and ignored.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @MainActor
  public func callAsFunction(
    transaction: _Transaction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await self(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension DependencyValues {
  /// Dismisses the current feature; see ``DismissEffect``.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the current feature is presented and can dismiss itself: it runs, at any depth, in an
  /// `ifLet` with `@Presents` state or in the `forEach` of a stack, or ``dismiss`` is overridden.
  ///
  /// Read it in reducers and in effects.
  public var isPresented: Bool {
    PresentedReducing.isCurrent || RunningEffect.current?.dismissal != nil
      || self.dismiss.handler != nil
  }
}

private enum DismissKey: DependencyKey {
  static let liveValue = DismissEffect()
  static let testValue = DismissEffect()
}

/// Whether the reducer of a presented feature runs, for the dependency `isPresented`.
///
/// Stores record presented features while their reducers run; binding a task-local value takes
/// longer than the rest of a presentation's work.
@usableFromInline
enum PresentedReducing {
  @usableFromInline
  static let taskLocal = TaskLocal<Bool>(wrappedValue: false)

  static var isCurrent: Bool {
    RunningFeature.current?.node?.isPresented == true || Self.taskLocal.get()
  }

  /// Runs a reducer.
  ///
  /// - Parameter isInStore: Whether the reducer belongs to a presented feature of a store.
  @inlinable
  @inline(__always)
  static func run<Result>(isInStore: Bool, _ body: () -> Result) -> Result {
    isInStore ? body() : Self.taskLocal.withValue(true, operation: body)
  }
}
