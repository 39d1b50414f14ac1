public import Dependencies

/// Runs a feature in a test, and insists on hearing what happens in it.
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
/// The test plays the user: it sends actions. Each time it says how the state changes, and which actions come
/// back from effects. Whatever it does not say fails it, until it turns ``exhaustivity`` off.
///
/// ### What can be relied on
///
/// Effects take turns with the test: their work is done in the main actor's time, in the order in which it
/// comes up, the same on every run.
///
/// - When ``send(_:assert:fileID:filePath:line:column:)`` returns, each effect that is under way has ended or
///   waits for something: a clock, a stream, a continuation, another executor. The same holds for what it runs
///   by `async let`, in task groups and on actors.
/// - `receive` and `finish` return as soon as what they wait for is there, and fail at once if it can't come
///   before the test does something: if all effects sleep on the test's clock, or wait for child tasks
///   that do. Only those that are out are waited for, for no longer than ``timeout``: they wait for a task of
///   their own, a detached task, a stream or a continuation, which work out of the store's sight may feed.
/// - When a `TestClock` has been moved, the store is at rest again before `advance` returns.
/// - Effects that do not come to rest, like a timer on an immediate clock, go on beside the test, which does
///   not wait for them. They must be cancelled before the test ends.
///
/// Isolation: the main actor. A test store that is let go of checks that nothing is left over, and cancels its
/// effects.
@preconcurrency @MainActor
public final class TestStore<State, Action> {
  let core: TestCore<State, Action>
  private let presentation: TestPresentation
  private let creation: TestLocation
  private var serialExecutorUse: MainSerialExecutorUse?
  lazy var areEqual = self.makeComparison()

  /// How much of what happens the test must mention.
  public var exhaustivity = Exhaustivity.on

  /// How long to wait for work that has left the store's sight, in nanoseconds: a second unless set.
  public var timeout: UInt64 = 1_000_000_000

  /// Makes a store of a feature.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with. It is made with the dependencies of the store.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Overrides dependencies for the feature and its effects.
  ///   - fileID: Where the test makes the store.
  ///   - filePath: Where the test makes the store.
  ///   - line: Where the test makes the store.
  ///   - column: Where the test makes the store.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    // Resolved in the code of the test, where all types are known for which the reducer is.
    self.init(
      prepare: prepareDependencies,
      make: {
        let place = FeaturePlace(
          location: FeatureLocation(
            fileID: fileID, filePath: filePath, line: line, column: column))
        return (StateMemory(ObservationTree.using(initialState)), place, place.resolve(reducer()))
      },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @usableFromInline
  init(
    prepare: (inout DependencyValues) -> Void,
    make: () -> (StateMemory<State>, FeaturePlace, _ResolvedReducer<State, Action>),
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let presentation = TestPresentation()
    self.presentation = presentation
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.creation = location
    self.core = Dependencies.withDependencies {
      if $0.context != .test { $0.context = .test }
      // The ids of elements that the test has made so far are not given away again.
      $0.stackElementIDs = $0.stackElementIDs.copy()
      $0.dismiss = DismissEffect { presentation.dismiss() }
      prepare(&$0)
    } operation: {
      let (state, place, reducer) = make()
      return TestCore(
        initialState: state, place: place, reducer: reducer, dependencies: .current,
        location: location)
    }
    presentation.didDismiss = { [weak core] in core?.dismiss() }
  }

  deinit {
    let core = self.core
    let location = self.creation
    let exhaustivity = self.exhaustivity
    MainActor.runAndWait { core.checkRelease(exhaustivity, at: location) }
  }

  /// The state after the last action that the test has sent or received.
  ///
  /// In the closure of an assertion it is still the state before.
  public var state: State { self.core.state.address.pointee }

  /// Whether the feature under test has dismissed itself: an effect of it has called ``DismissEffect``, and no
  /// feature of the test presents it.
  ///
  /// Its effects have been cancelled then. What they had sent by then can still be received; an action that the
  /// test sends is reported as an issue and not processed.
  public var isDismissed: Bool { self.presentation.isDismissed }

  /// Whether tasks that would run on the global executor run on the main actor's, one after the other.
  ///
  /// Not needed for effects, which take turns with the test anyway. When set, tasks that have left the store's
  /// sight do so too. It is a switch of the whole process, which goes back when the store is let go of: see
  /// `withMainSerialExecutor(operation:)`.
  public var useMainSerialExecutor: Bool {
    get { uncheckedUseMainSerialExecutor }
    set { self.serialExecutorUse = newValue ? MainSerialExecutorUse() : nil }
  }

  /// The dependencies of the feature.
  ///
  /// What is changed here holds for actions that are processed from now on, and their effects.
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

/// The test store of a feature: `TestStoreOf<Counter>` is `TestStore<Counter.State, Counter.Action>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>
