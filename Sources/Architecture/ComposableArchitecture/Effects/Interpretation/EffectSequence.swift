/// A running concatenation.
final class EffectSequence<Action, Root>: EffectEntry, EffectStage {
  private var effects: ArraySlice<Effect<Action>>
  private let outlet: EffectOutlet<Action, Root>
  private let place: EffectPlace
  private weak var interpreter: EffectInterpreter<Root>?
  private var runningCount = 0

  init(
    _ effects: [Effect<Action>], outlet: EffectOutlet<Action, Root>, place: EffectPlace,
    interpreter: EffectInterpreter<Root>
  ) {
    self.effects = effects[...]
    self.outlet = outlet
    self.place = place
    self.interpreter = interpreter
    super.init(scope: place.scope, keys: place.keys, family: place.family)
  }

  func start() {
    self.begin()
    self.place.stage?.enter()
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
    var place = self.place
    place.stage = self
    while self.runningCount == 0, !self.isCancelled, let effect = self.effects.popFirst() {
      guard let interpreter = self.interpreter else { break }
      // Prevents `leave()` from advancing while an effect is being started.
      self.runningCount += 1
      interpreter.start(effect, outlet: self.outlet, place: place)
      self.runningCount -= 1
    }
    if self.runningCount == 0 { self.end() }
  }

  override func didEnd() {
    self.effects = []
    self.place.stage?.leave()
  }
}
