import ConcurrencyExtras

/// Executes the effects of one root store.
///
/// The store owns the interpreter, and passes it the effects that its reducer returns together with
/// the family of the action. Actions that the effects send are passed to `deliver`, with the family
/// to process them in. Deallocating the interpreter cancels all running effects.
@MainActor
final class EffectInterpreter<Root> {
  /// The instance of the root feature.
  nonisolated let instance = FeatureInstance()
  private let executor: (any TaskExecutor)?
  private weak var observer: (any EffectObserver)?
  private let findGone: @MainActor (FeatureInstance, inout FeatureSweep) -> Void
  private let deliver: @MainActor (Root, EffectOrigin) -> Void
  private let outlet = RootOutlet<Root>()
  /// Effects to start after the current effect has been traversed.
  private var unstarted: [RunningEffect] = []
  private var depth = 0

  /// Creates an interpreter without running effects.
  ///
  /// - Parameters:
  ///   - executor: The executor for effects; the global executor if `nil`.
  ///   - observer: Notified about effects. Held weakly.
  ///   - findGone: Finds the feature instances that are no longer in the state, below that of the
  ///     root feature. It must not reference the owner of this interpreter strongly.
  ///   - deliver: Called with the actions that effects send. It must not reference the owner of
  ///     this interpreter strongly.
  init(
    executor: (any TaskExecutor)? = nil,
    observer: (any EffectObserver)? = nil,
    findGone: @escaping @MainActor (FeatureInstance, inout FeatureSweep) -> Void = { _, _ in },
    deliver: @escaping @MainActor (Root, EffectOrigin) -> Void
  ) {
    self.executor = executor
    self.observer = observer
    self.findGone = findGone
    self.deliver = deliver
  }

  deinit {
    let instance = self.instance
    MainActor.runSoon { instance.end() }
  }

  /// Starts an effect that the root feature returned for an action, and ends the feature instances
  /// that the action has removed.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - family: The family of the action. No effects of a cancelled family are started.
  func start(_ effect: Effect<Root>, in family: EffectFamily) {
    if case .send(let unsent) = effect.work {
      self.deliver(
        unsent.action, EffectOrigin(family: family, effect: nil, instance: self.instance))
      self.endRemoved()
    } else {
      // Increasing the depth delays the tasks, so those of removed instances are not started.
      self.depth += 1
      self.start(
        effect, outlet: self.outlet, context: EffectContext(instance: self.instance, family: family)
      )
      self.depth -= 1
      self.endRemoved()
      if self.depth == 0, !self.unstarted.isEmpty { self.startTasks() }
    }
  }

  /// Cancels the effects of features that are no longer in the state: ends their instances.
  ///
  /// Call it after each action.
  func endRemoved() {
    guard self.instance.hasInstances else { return }
    var sweep = FeatureSweep()
    self.findGone(self.instance, &sweep)
    FeatureInstance.end(sweep.gone)
  }

  /// Starts an effect of a feature.
  ///
  /// Tasks are started after the whole effect has been traversed, so that an effect that another
  /// part of it cancels is not started: the last effect of a row, for example, returned together
  /// with the row's end.
  func start<Action>(
    _ effect: Effect<Action>, outlet: EffectOutlet<Action, Root>, context: EffectContext
  ) {
    self.depth += 1
    self.goThrough(effect, outlet: outlet, context: context)
    self.depth -= 1
    if self.depth == 0, !self.unstarted.isEmpty { self.startTasks() }
  }

  private func startTasks() {
    let effects = self.unstarted
    self.unstarted = []
    for effect in effects { effect.startTask() }
  }

  private func goThrough<Action>(
    _ effect: Effect<Action>, outlet: EffectOutlet<Action, Root>, context: EffectContext
  ) {
    switch effect.work {
    case .none:
      break
    case .send(let unsent):
      self.send(unsent, outlet: outlet, context: context)
    case .run(let run):
      self.launch(run, outlet: outlet, context: context)
    case .merge(let effects):
      for effect in effects { self.start(effect, outlet: outlet, context: context) }
    case .concatenate(let effects):
      guard !context.isClosed else { return }
      EffectSequence(effects, outlet: outlet, context: context, interpreter: self).start()
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { context.instance.cancel(id) }
      var context = context
      context.keys.append(CancelKey(instance: context.instance, id: id))
      self.start(effect, outlet: outlet, context: context)
    case .cancel(let id):
      context.instance.cancel(id)
    case .throttled(let effect, let id, let pace):
      let outlet = ThrottlingOutlet(
        id: id, pace: pace, context: context, next: outlet, interpreter: self)
      self.start(effect, outlet: outlet, context: context)
    case .embedded(let effect):
      effect.start(in: self, outlet: outlet, context: context)
    case .instance(let child):
      var context = context
      context.instance = context.instance.child(child.id, sharesIDs: child.sharesIDs)
      if let identity = child.identity { context.instance.identity = identity }
      if let dismissal = child.dismissal {
        context.dismissal = EffectDismissal(outerHandler: dismissal.outerHandler) {
          [weak self, outlet] effect in
          self?.receive(dismissal.action.action, from: effect, outlet: outlet)
        }
      }
      self.start(child.effect, outlet: outlet, context: context)
    case .endInstance(let id):
      context.instance.endChild(id)
    case .endInstances(let ended):
      context.instance.endChildren(of: ended.node, where: ended.isGone)
    case .endRemoved(let sweep):
      sweep.endRemoved(in: context.instance)
    }
  }

  @discardableResult
  func launch<Action>(
    _ run: EffectRun<Action>, outlet: EffectOutlet<Action, Root>, context: EffectContext
  ) -> RunningEffect? {
    guard !context.isClosed else { return nil }
    let effect = RunningEffect(
      run, context: context, executor: self.executor, observer: self.observer)
    let send = Send<Action> { [weak self] in self?.receive($0, from: effect, outlet: outlet) }
    effect.begin(run.work(send, observer: self.observer))
    if self.depth == 0 {
      effect.startTask()
    } else {
      self.unstarted.append(effect)
    }
    return effect
  }

  private func send<Action>(
    _ unsent: UnsentAction<Action>, outlet: EffectOutlet<Action, Root>, context: EffectContext
  ) {
    guard !context.isClosed, let action = outlet.admit(unsent.action) else { return }
    self.deliver(
      action, EffectOrigin(family: context.family, effect: nil, instance: context.instance))
  }

  private func receive<Action>(
    _ action: Action, from effect: RunningEffect, outlet: EffectOutlet<Action, Root>
  ) {
    guard !effect.isCancelled, !effect.instance.isEnded, let family = effect.family else { return }
    if effect.isEnded { effect.label.reportSendAfterEnd(of: action) }
    guard let action = outlet.admit(action) else { return }
    self.deliver(action, EffectOrigin(family: family, effect: effect, instance: effect.instance))
  }
}

/// The context in which the interpreter starts effects.
struct EffectContext {
  var instance: FeatureInstance
  var family: EffectFamily
  /// The ids of the enclosing cancellable effects, each with its feature instance.
  var keys: [CancelKey] = []
  /// The concatenation that waits for the effects that are started here.
  var stage: (any EffectStage)?
  /// The dismissal of the nearest enclosing presented instance, if any.
  var dismissal: EffectDismissal?

  /// Whether no more effects may be started.
  @MainActor
  var isClosed: Bool {
    self.instance.isEnded || self.family.isCancelled
  }
}

/// The origin of an action that an effect sends.
struct EffectOrigin {
  /// The family for the effects of the action.
  let family: EffectFamily
  /// The effect that sent the action, or `nil` for an ``Effect/send(_:)``.
  let effect: RunningEffect?
  /// The feature instance that sent it.
  let instance: FeatureInstance
}

/// The path of a feature's actions to the root.
///
/// A linked list of embeddings, shared by all effects that are started in the same place. An action
/// passes through it once, before the store processes it, so that the frames of the levels are not
/// on the stack during processing.
@MainActor
class EffectOutlet<Action, Root> {
  /// The action as an action of the root, or `nil` if it must not be sent now.
  func admit(_ action: Action) -> Root? { nil }
}

/// The last outlet of a path.
final class RootOutlet<Root>: EffectOutlet<Root, Root> {
  override func admit(_ action: Root) -> Root? { action }
}
