/// A running concatenation.
final class EffectSequence<Action, Root>: EffectEntry, EffectStage {
  private var effects: ArraySlice<Effect<Action>>
  private let outlet: EffectOutlet<Action, Root>
  private let context: EffectContext
  private weak var interpreter: EffectInterpreter<Root>?
  private var runningCount = 0

  init(
    _ effects: [Effect<Action>], outlet: EffectOutlet<Action, Root>, context: EffectContext,
    interpreter: EffectInterpreter<Root>
  ) {
    self.effects = effects[...]
    self.outlet = outlet
    self.context = context
    self.interpreter = interpreter
    super.init(instance: context.instance, keys: context.keys, family: context.family)
  }

  func start() {
    self.begin()
    self.context.stage?.enter()
    self.advance()
  }

  func enter() {
    self.runningCount += 1
  }

  func leave() {
    self.runningCount -= 1
    if self.runningCount == 0 { self.advance() }
  }

  private func advance() {
    var context = self.context
    context.stage = self
    while self.runningCount == 0, !self.isCancelled, let effect = self.effects.popFirst() {
      guard let interpreter = self.interpreter else { break }
      // Prevents `leave()` from advancing while an effect is being started.
      self.runningCount += 1
      interpreter.start(effect, outlet: self.outlet, context: context)
      self.runningCount -= 1
    }
    if self.runningCount == 0 { self.end() }
  }

  override func didEnd() {
    self.effects = []
    self.context.stage?.leave()
  }
}

/// A step of a concatenation, which waits for everything that is started within it.
@MainActor
protocol EffectStage: AnyObject {
  func enter()
  func leave()
}
