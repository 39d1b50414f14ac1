import ConcurrencyExtras
public import Dependencies
import DequeModule
import Dispatch
import Sharing
public import SourceLocations

/// Runs a feature in a test, and checks that the test asserts its changes, actions and effects.
///
/// ```swift
/// @MainActor @Test func increment() async {
///   let store = TestStore(initialState: Counter.State()) { Counter() }
///
///   await store.send(.incrementTapped) { $0.count = 1 }
///   await store.send(.factTapped)
///   await store.receive(\.factLoaded) { $0.fact = "1 is good" }
/// }
/// ```
///
/// The test takes the role of the user: it sends actions. For each action it asserts the change of
/// the state, and the actions that effects send back. A missing assertion fails the test, unless
/// ``exhaustivity`` is off.
///
/// ### Guarantees
///
/// Effects alternate with the test: their jobs run on the main actor, in the order of their
/// arrival, the same on every run.
///
/// - When ``send(_:assert:fileID:filePath:line:column:)`` returns, each running effect has ended or
///   is suspended on: a clock, a stream, a continuation, another executor. This includes its
///   `async let` tasks, task groups and calls of actors.
/// - `receive` and `finish` return as soon as their condition holds, and fail at once if it cannot
///   become true before the test acts: if all effects sleep on the test's clock, or wait for child
///   tasks that do. They wait up to ``timeout`` only for effects that wait for work outside of the
///   store: a task of their own, a detached task, a stream or a continuation, which code outside of
///   the store's view may resume.
/// - When `advance` of a `TestClock` returns, the store is at rest again.
/// - Effects that do not come to rest, like a timer on an immediate clock, continue beside the
///   test, which does not wait for them. They must be cancelled before the test ends.
///
/// Isolation: the main actor. A test store that is let go of checks that nothing is left over, and cancels its
/// effects.
@preconcurrency @MainActor
public final class TestStore<State, Action> {
  let core: TestCore<State, Action>
  private let presentation: TestPresentation
  private let creation: SourceLocation
  private var serialExecutorUse: MainSerialExecutorUse?
  lazy var areEqual = self.makeComparison()

  /// The assertions that the test must make.
  public var exhaustivity = Exhaustivity.on

  /// The timeout for work outside of the store, in nanoseconds. The default is a second.
  public var timeout: UInt64 = 1_000_000_000

  /// Creates a store of a feature.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is evaluated with the dependencies of the store.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Overrides dependencies for the feature and its effects.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    // Resolved in the code of the test, where all types are known.
    self.init(
      prepare: prepareDependencies,
      make: {
        let feature = FeatureNode(
          location: SourceLocation(
            fileID: fileID, filePath: filePath, line: line, column: column))
        return (
          StateMemory(ObservationTree.using(initialState)), feature, feature.resolve(reducer())
        )
      },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @usableFromInline
  init(
    prepare: (inout DependencyValues) -> Void,
    make: () -> (StateMemory<State>, FeatureNode, _ResolvedReducer<State, Action>),
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let presentation = TestPresentation()
    self.presentation = presentation
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.creation = location
    let sharedChanges = SharedChangeTracker()
    self.core = Dependencies.withDependencies {
      if $0.context != .test { $0.context = .test }
      // A copy, so that ids of elements that the test has created are not drawn again.
      $0.stackElementIDs = $0.stackElementIDs.copy()
      $0.dismiss = DismissEffect { presentation.dismiss() }
      prepare(&$0)
      $0.sharedChangeTracker = sharedChanges
    } operation: {
      let (state, feature, reducer) = make()
      // The test does not assert what creating its initial state changes.
      sharedChanges.acknowledge(sharedChanges.present)
      return TestCore(
        initialState: state, feature: feature, reducer: reducer, dependencies: .current,
        sharedChanges: sharedChanges, location: location)
    }
    // A weak reference would slow down each reference to the core. The store ends this cycle.
    presentation.didDismiss = { [core] in core.dismiss() }
  }

  deinit {
    let core = self.core
    let presentation = self.presentation
    let location = self.creation
    let exhaustivity = self.exhaustivity
    MainActor.runAndWait {
      core.checkRelease(exhaustivity, at: location)
      presentation.didDismiss = nil
    }
  }

  /// The state after the last action that the test has sent or received.
  ///
  /// During an assertion closure it is the previous state.
  public var state: State { self.core.state.address.pointee }

  /// Whether the feature under test has dismissed itself: an effect of it has called
  /// ``DismissEffect``, and no feature of the test presents it.
  ///
  /// The dismissal cancels its effects. Actions that they have sent before can still be received;
  /// an action that the test sends is reported as an issue and not processed.
  public var isDismissed: Bool { self.presentation.isDismissed }

  /// Whether tasks of the global executor run on the main actor's executor instead, one after the
  /// other.
  ///
  /// Effects do not need it: they always alternate with the test. When it is set, tasks outside of
  /// the store do so, too. It affects the whole process, and is reset when the store is released:
  /// see `withMainSerialExecutor(operation:)`.
  public var useMainSerialExecutor: Bool {
    get { uncheckedUseMainSerialExecutor }
    set { self.serialExecutorUse = newValue ? MainSerialExecutorUse() : nil }
  }

  /// The dependencies of the feature.
  ///
  /// Changes apply to actions that are processed from now on, and to their effects.
  public var dependencies: DependencyValues {
    get { self.core.dependencies }
    _modify {
      var dependencies = self.core.dependencies
      dependencies.beginUpdate()
      yield &dependencies
      dependencies.endUpdate()
      self.core.dependencies = dependencies
    }
  }

  private func makeComparison() -> StateComparison<State> {
    let comparison = StateComparison<State>()
    if comparison.isByDump {
      self.core.location.remark(ComparisonByDump(type: State.self).text)
    }
    return comparison
  }
}

/// The test store of a feature: `TestStoreOf<Counter>` is
/// `TestStore<Counter.State, Counter.Action>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>

extension TestStore {
  /// Compares the state with the expected state.
  ///
  /// For tests that are not exhaustive, after several skipped actions.
  ///
  /// ```swift
  /// store.assert { $0.path[id: 0, case: \.detail]?.standup.meetings = [meeting] }
  /// ```
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: Called with the current state, which it must not change.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func assert(
    _ updateStateToExpectedResult: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.core.location = location
    let shared = self.core.received.first?.sharedBefore ?? self.core.sharedChanges.present
    let accepted = withoutActuallyEscaping(updateStateToExpectedResult) { update in
      self.compare(
        self.core.state, shared, to: self.core.state, changedBy: update,
        ids: self.core.dependencies.stackElementIDs, step: .assert(at: location), mayBeIdle: true)
    }
    self.core.sharedChanges.acknowledge(accepted)
  }
}

extension TestStore {
  /// Waits until all effects have ended, and checks that all actions have been received.
  ///
  /// Call it at the end of a test. Returns at once if no effect runs, and fails at once if all
  /// effects wait for the test.
  ///
  /// - Parameters:
  ///   - duration: The timeout for work outside of the store; ``timeout`` if `nil`.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await self.core.rest(for: location)
    let effects = self.core.effects
    let patience = await self.wait(within: duration) { effects.isEmpty }
    self.reportUnreceivedActions(.finish, at: location)
    self.core.reportUnassertedSharedChanges(.finish, self.exhaustivity, at: location)
    guard !effects.isEmpty, !effects.areDismissed else { return }
    let running = effects.running
    location.report(
      RunningEffects(
        moment: .finish(what: "the store", patience), effects: running,
        areRestless: effects.areRestless
      ).text)
    // Do not report the effects again when the store is released.
    effects.abandon(running)
  }
}

/// How many of a feature's changes, actions and effects a test must assert in a ``TestStore``.
///
/// ```swift
/// store.exhaustivity = .off
/// ```
public enum Exhaustivity: Equatable, Sendable {
  /// All: every change of the state, every action of effects, the end of every effect.
  case on

  /// Only assertions in the test are checked. Other changes and actions are allowed.
  ///
  /// - Parameter showSkippedAssertions: Whether to show the skipped assertions: as warnings in
  ///   Swift Testing, as notes on the console in XCTest. They do not fail the test.
  case off(showSkippedAssertions: Bool)

  /// Only assertions in the test are checked. Other changes and actions are allowed, and are not
  /// shown.
  public static var off: Self { .off(showSkippedAssertions: false) }

  var showsSkippedAssertions: Bool { self == .off(showSkippedAssertions: true) }
}

/// The presenter of the feature under test.
@MainActor
private final class TestPresentation {
  private(set) var isDismissed = false
  /// Called when the feature has dismissed itself.
  var didDismiss: (() -> Void)?

  func dismiss() {
    guard !self.isDismissed else { return }
    self.isDismissed = true
    self.didDismiss?()
  }
}

/// Redirects the tasks of the process to the main actor's executor while it is alive.
private final class MainSerialExecutorUse: Sendable {
  init() {
    GlobalExecutorSwitch.shared.retain()
  }

  deinit {
    GlobalExecutorSwitch.shared.release()
  }
}

extension MainActor {
  /// Runs work on the main actor, and waits until it is done: for a deinitialiser, which must
  /// report failures before its test ends.
  ///
  /// On other threads it blocks the thread, for a second at most in case the main actor is blocked,
  /// too.
  fileprivate nonisolated static func runAndWait(_ work: @escaping @MainActor @Sendable () -> Void)
  {
    if Self.isCurrent { return MainActor.assumeIsolated(work) }
    let isDone = DispatchSemaphore(value: 0)
    // A task inherits the current test.
    Task { @MainActor in
      work()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + 1)
  }
}
