import Dependencies
import DequeModule
import Sharing
import SourceLocations

/// The implementation of a ``TestStore``: it processes actions like a store, and records the
/// results of effects' actions until the test receives them.
@MainActor
final class TestCore<State, Action> {
  private struct Waiting {
    let action: Action
    let sender: ActionSender
    let origin: EffectOrigin
  }

  /// The result of an action of the test.
  struct Outcome {
    let state: StateMemory<State>
    /// The changed shared values.
    let shared: SharedSnapshot
    let stackElementIDs: StackElementIDGenerator
    /// `nil` if no effect was started.
    let family: EffectFamily?
  }

  let effects = TestEffects()
  /// The current line of the test.
  var location: SourceLocation
  var dependencies: DependencyValues {
    didSet { self.dependencies.sharedChangeTracker = self.sharedChanges }
  }
  /// The state known to the test: after the last action that it has sent or received.
  var state: StateMemory<State>
  /// The changed shared values that are known to the test.
  let sharedChanges: SharedChangeTracker
  /// A snapshot for the next assertion of the test; `nil` until the first one.
  private var spareSnapshot: SharedSnapshot?
  /// The processed actions of effects that the test has not received.
  private(set) var received: Deque<ReceivedAction<State, Action>> = []
  /// Whether there are received actions. Reading it needs no metadata of generic types, which take
  /// 150 ns of a step to look up (benchmark `send, small state`).
  private(set) var hasReceived = false
  /// The actions in earlier failures, which the test had not received in time.
  private var setAside: [Action] = []
  /// Whether there are such actions; a property for the same reason as ``hasReceived``.
  private(set) var hasSetAside = false

  private let feature: RecordedFeature
  private let reducer: (inout State, Action) -> Effect<Action>
  private let sweep: FeatureSweep.Function<State>?
  /// The state of the reducer.
  private let latest: StateMemory<State>
  private var waiting: Deque<Waiting> = []
  /// Whether actions are waiting; a property for the same reason as ``hasReceived``.
  private var hasWaiting = false
  private var isProcessing = false
  private lazy var interpreter = EffectInterpreter<Action>(
    executor: self.effects.executor, observer: self.effects,
    findGone: { [sweep, latest] in sweep?(latest.address, $0, &$1) },
    deliver: { [weak self] action, origin in self?.deliver(action, from: origin) })

  /// Creates the core of a test store.
  ///
  /// - Parameters:
  ///   - sharedChanges: The tracker of shared values in `dependencies`.
  init(
    initialState: StateMemory<State>, feature: FeatureNode,
    reducer: _ResolvedReducer<State, Action>, dependencies: DependencyValues,
    sharedChanges: SharedChangeTracker, location: SourceLocation
  ) {
    self.state = initialState
    self.latest = StateMemory(copyOf: initialState)
    self.feature = RecordedFeature(feature)
    self.reducer = reducer.run
    self.sweep = reducer.sweep
    self.dependencies = dependencies
    self.sharedChanges = sharedChanges
    self.location = location
  }

  /// Processes an action of the test, and the actions that reducers send on.
  func send(_ action: Action) -> Outcome {
    self.processing {
      let ids = self.dependencies.stackElementIDs.copy()
      let effect = self.reducer(&self.latest.address.pointee, action)
      let state = StateMemory(copyOf: self.latest)
      let shared = self.sharedChanges.present
      let family = effect.isNone ? nil : EffectFamily()
      if let family {
        self.start(effect, upon: action, in: family)
      } else {
        self.interpreter.endRemoved()
      }
      if self.hasWaiting { self.processWaiting() }
      return Outcome(
        state: state, shared: shared, stackElementIDs: ids, family: family)
    }
  }

  /// Handles the feature's dismissal of itself: cancels its effects and ignores their further
  /// actions.
  func dismiss() {
    self.effects.areDismissed = true
    self.interpreter.instance.end()
  }

  /// A snapshot with the same values, to which the closure of a test can write.
  func writableCopy(of snapshot: SharedSnapshot) -> SharedSnapshot {
    guard snapshot.isEmpty else { return snapshot.copy() }
    // Most closures write no shared value, and leave it as it is.
    if let spare = self.spareSnapshot, spare.isEmpty { return spare }
    let spare = SharedSnapshot.makeEmpty()
    self.spareSnapshot = spare
    return spare
  }

  private func deliver(_ action: Action, from origin: EffectOrigin) {
    let sender =
      origin.effect.map { .effect($0) } ?? ActionSender.reducer(cause: self.effects.currentAction)
    self.effects.didSend(origin.effect)
    origin.family.hold()
    origin.instance.hold()
    self.waiting.append(Waiting(action: action, sender: sender, origin: origin))
    self.hasWaiting = true
    if !self.isProcessing { self.processing { self.processWaiting() } }
  }

  private func processing<Result>(_ body: () -> Result) -> Result {
    self.isProcessing = true
    defer { self.isProcessing = false }
    let extent = StateExtent(of: self.latest.address)
    return RunningEffect.withoutCurrent {
      self.dependencies.run {
        self.feature.run(extent: extent) { ObservationTree.using(body) }
      }
    }
  }

  private func processWaiting() {
    while let next = self.waiting.popFirst() {
      let ids = self.dependencies.stackElementIDs.copy()
      let sharedBefore = self.sharedChanges.present
      let effect = next.origin.instance.sending {
        self.reducer(&self.latest.address.pointee, next.action)
      }
      self.received.append(
        ReceivedAction(
          action: next.action, sender: next.sender, state: StateMemory(copyOf: self.latest),
          shared: self.sharedChanges.present, sharedBefore: sharedBefore, stackElementIDs: ids))
      self.hasReceived = true
      if effect.isNone {
        self.interpreter.endRemoved()
      } else {
        self.start(effect, upon: next.action, in: next.origin.family)
      }
      next.origin.instance.release()
      next.origin.family.release()
    }
    self.hasWaiting = false
  }

  private func start(_ effect: Effect<Action>, upon action: Action, in family: EffectFamily) {
    self.effects.currentAction = action
    self.interpreter.start(effect, in: family)
    self.effects.currentAction = nil
  }
}

// MARK: Received actions

extension TestCore {
  /// Has the test receive an action, and those before it.
  ///
  /// - Parameters:
  ///   - index: The action.
  ///   - shared: The shared values that the test knows then; those that the action has left behind if `nil`.
  func receive(at index: Int, shared: SharedSnapshot? = nil) {
    self.state = self.received[index].state
    self.sharedChanges.acknowledge(shared ?? self.received[index].shared)
    self.received.removeFirst(index + 1)
    self.hasReceived = !self.received.isEmpty
  }

  /// Sets the first actions aside, so that the test may receive them later.
  func setAside(_ count: Int) {
    self.setAside += self.received.prefix(count).map(\.action)
    self.hasSetAside = !self.setAside.isEmpty
  }

  /// Marks a set-aside action as received.
  ///
  /// - Returns: Whether there was a matching action.
  func receiveSetAside(where matches: (Action) -> Bool) -> Bool {
    guard let index = self.setAside.firstIndex(where: matches) else { return false }
    self.setAside.remove(at: index)
    self.hasSetAside = !self.setAside.isEmpty
    return true
  }

  /// Marks all actions as received by the test.
  func receiveAll() {
    if self.hasReceived { self.receive(at: self.received.count - 1) }
  }
}

/// An action that a test store has received from an effect.
struct ReceivedAction<State, Action> {
  let action: Action
  let sender: ActionSender
  /// The state after the action was processed.
  let state: StateMemory<State>
  /// The shared values that had changed after the action was processed.
  let shared: SharedSnapshot
  /// The shared values that had changed before the action was processed.
  let sharedBefore: SharedSnapshot
  /// Draws the same ids for stack elements as the reducer.
  let stackElementIDs: StackElementIDGenerator
}

/// The origin of an action that an effect sends.
enum ActionSender {
  /// A running effect.
  case effect(RunningEffect)

  /// An `Effect.send`, and the action for which it was returned, if known.
  case reducer(cause: Any?)
}

extension ActionSender: CustomStringConvertible {
  var description: String {
    switch self {
    case .effect(let effect): "sent by \(EffectName(effect))"
    case .reducer(let cause?): "sent in response to \(ActionLabel(cause).text)"
    case .reducer(nil): "sent by an effect"
    }
  }
}
