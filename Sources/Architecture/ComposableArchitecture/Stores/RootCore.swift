import CustomDump
public import Dependencies
public import SourceLocations

/// The state of a root store, its reducer and its effects.
@usableFromInline
final class RootCore<State, Action>: StoreCore<State, Action> {
  private let memory: StateMemory<State>
  /// The root feature; the previously running one while the reducer runs.
  @exclusivity(unchecked)
  private var feature: FeatureNode?
  private let reducer: (inout State, Action) -> Effect<Action>
  private let sweep: FeatureSweep.Function<State>?
  private let rootNode: ObservationNode
  /// The address of the state's link, if it is a struct with a link.
  private let link: UnsafeMutablePointer<_ObservationLink>?
  private let dependencies: DependencyValues
  private var waiting: (first: WaitingAction<Action>, last: WaitingAction<Action>)?
  private var isProcessing = false
  /// `nil` until the first effect, to keep stores without effects small.
  private var existingInterpreter: EffectInterpreter<Action>?

  /// Creates the core of a root store. Inlinable, so that the reducer is resolved in the caller's
  /// code, where all types are known.
  @inlinable
  convenience init<R: Reducer>(
    initialState: State, reducer: R, dependencies: DependencyValues, location: SourceLocation
  ) where R.State == State, R.Action == Action {
    let feature = FeatureNode(location: location)
    self.init(
      initialState: initialState, feature: feature, resolved: feature.resolve(reducer),
      dependencies: dependencies)
  }

  @usableFromInline
  init(
    initialState: State, feature: FeatureNode, resolved: _ResolvedReducer<State, Action>,
    dependencies: DependencyValues
  ) {
    let memory = StateMemory(initialState)
    let observation = StateObservation<State>.make()
    self.memory = memory
    self.feature = feature
    self.reducer = resolved.run
    self.sweep = resolved.sweep
    let tree = ObservationTree(stateType: State.self, feature: feature)
    self.rootNode = ObservationNode(tree: tree)
    self.link = observation?.link(of: memory.address)
    self.dependencies = dependencies
    super.init(observation: observation, tree: tree)
  }

  override var fixedAddress: UnsafeMutablePointer<State>? { self.memory.address }

  override var node: ObservationNode? {
    guard let observation = self.observation else { return nil }
    // Binding the struct starts the recording of writes.
    if observation.isStruct { observation.prepare(self.memory.address, for: self.rootNode) }
    return self.rootNode
  }

  override var existingNode: ObservationNode? { self.observation == nil ? nil : self.rootNode }

  override func reader() -> State {
    // The value itself does not record whether it exists, or which case it is in.
    if self.observation?.isStruct != true { self.noteRead() }
    return super.reader()
  }

  override func noteRead() {
    self.rootNode.access(field: 0)
  }

  #if CombineSchedulers
  /// `nil` until the first use.
  private var presentListeners: StateListeners?

  override var listeners: StateListeners? {
    let listeners = self.presentListeners ?? StateListeners()
    self.presentListeners = listeners
    return listeners
  }
  #endif

  override func send(_ action: consuming Action) -> EffectFamily? {
    self.process(action, family: nil, sender: nil)
  }

  /// Processes an action, and then the actions that were queued during its processing.
  private func process(
    _ action: Action, family: EffectFamily?, sender: FeatureInstance?
  ) -> EffectFamily? {
    guard !self.isProcessing else {
      // The reducer runs, or observers are being notified: queue the action.
      if family == nil, self.tree.isReducing { self.reportReentrantAction(action) }
      return self.enqueue(action, family: family ?? EffectFamily(), sender: sender)
    }
    self.isProcessing = true
    defer { self.isProcessing = false }
    return RunningEffect.withoutCurrent {
      self.dependencies.run {
        let previous = RunningFeature.exchange(
          &self.feature, extent: StateExtent(of: self.memory.address))
        defer { _ = RunningFeature.exchange(&self.feature, extent: previous) }
        let family = self.perform(action, family: family, sender: sender)
        if self.waiting != nil { self.performWaiting() }
        #if CombineSchedulers
        // Once for all actions that are processed together. Subscribers may send further ones.
        self.presentListeners?.notify()
        while self.waiting != nil {
          self.performWaiting()
          self.presentListeners?.notify()
        }
        #endif
        return family
      }
    }
  }

  @inline(never)
  private func reportReentrantAction(_ action: Action) {
    var description = ""
    customDump(action, to: &description, indent: 4, maxDepth: 3)
    self.tree.feature.location.report(
      """
      An action was sent to the store of "\(TypeName(State.self))" while its reducer processed another action:

        Action:
      \(description)

      The action is processed after the other one. A reducer, and the functions that it calls, must not send \
      actions to its store. Return an effect that sends the action.
      """
    )
  }

  private func enqueue(
    _ action: Action, family: EffectFamily, sender: FeatureInstance?
  ) -> EffectFamily {
    family.hold()
    sender?.hold()
    let next = WaitingAction(action, family: family, sender: sender)
    self.waiting?.last.next = next
    self.waiting = (self.waiting?.first ?? next, next)
    return family
  }

  private func performWaiting() {
    while let (first, last) = self.waiting {
      self.waiting = first.next.map { ($0, last) }
      _ = self.perform(first.action, family: first.family, sender: first.sender)
      first.sender?.release()
      first.family.release()
    }
  }

  private func perform(
    _ action: Action, family: EffectFamily?, sender: FeatureInstance?
  ) -> EffectFamily? {
    let effect = self.reduce(action, sender: sender)
    if effect.isNone {
      self.endRemoved()
      return family
    }
    return self.carryOut(effect, in: family ?? EffectFamily())
  }

  /// A separate function, so that actions without an effect do not pay for its type metadata.
  @inline(never)
  private func carryOut(_ effect: Effect<Action>, in family: EffectFamily) -> EffectFamily {
    var effect = effect
    // Actions of `Effect.send` need no queue if no other action is queued.
    while case .send(let unsent) = effect.work, self.waiting == nil {
      self.endRemoved()
      effect = self.reduce(unsent.action)
    }
    if effect.isNone {
      self.endRemoved()
    } else {
      self.interpreter.start(effect, in: family)
    }
    return family
  }

  private var interpreter: EffectInterpreter<Action> {
    if let interpreter = self.existingInterpreter { return interpreter }
    let interpreter = EffectInterpreter<Action>(
      executor: self.dependencies.effectExecutor,
      findGone: { [sweep, memory] in sweep?(memory.address, $0, &$1) },
      deliver: { [weak self] action, origin in
        _ = self?.process(action, family: origin.family, sender: origin.instance)
      })
    self.existingInterpreter = interpreter
    return interpreter
  }

  /// Ends the instances of features that were removed since the last action.
  @inline(__always)
  private func endRemoved() {
    self.existingInterpreter?.endRemoved()
  }

  /// Runs the reducer for an action, and notifies observers of the changes.
  ///
  /// - Parameter sender: The instance of the feature that sent the action. Observers do not see it.
  private func reduce(_ action: Action, sender: FeatureInstance? = nil) -> Effect<Action> {
    self.tree.isReducing = true
    if self.link == nil { self.bindParts() }
    let effect =
      if let sender {
        sender.sending { self.reducer(&self.memory.address.pointee, action) }
      } else {
        self.reducer(&self.memory.address.pointee, action)
      }
    // Usually the struct is still the value that its node knows.
    if self.link?.pointee.isCurrent(at: self.rootNode) != true { self.reconcile() }
    self.tree.isReducing = false
    self.tree.notify()
    return effect
  }

  /// Binds the content of an optional, an enum or a collection, which have no link of their own.
  @inline(never)
  private func bindParts() {
    guard self.rootNode.hasChildren else { return }
    self.observation?.attach(
      &self.memory.address.pointee, to: _ObservationPosition(self.rootNode), isReader: false)
  }

  @inline(never)
  private func reconcile() {
    if let observation = self.observation {
      observation.reconcile(self.memory.address, with: self.rootNode)
    } else {
      self.rootNode.note(field: 0)
    }
  }
}

/// A queued action, which was sent while another one was being processed. A node of a linked list.
@MainActor
private final class WaitingAction<Action> {
  let action: Action
  let family: EffectFamily

  /// The instance of the feature that sent it, if an effect did.
  let sender: FeatureInstance?

  /// The next action in the queue.
  var next: WaitingAction?

  init(_ action: Action, family: EffectFamily, sender: FeatureInstance?) {
    self.action = action
    self.family = family
    self.sender = sender
  }
}

/// The memory of a state with a constant address, so that a large state is not copied between stack
/// frames.
@usableFromInline
final class StateMemory<State> {
  let address: UnsafeMutablePointer<State>

  @usableFromInline
  init(_ state: State) {
    self.address = .allocate(capacity: 1)
    self.address.initialize(to: state)
  }

  init(copyOf other: StateMemory) {
    self.address = .allocate(capacity: 1)
    self.address.initialize(from: other.address, count: 1)
  }

  deinit {
    self.address.deinitialize(count: 1)
    self.address.deallocate()
  }
}
