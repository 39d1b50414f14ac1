/// Passes one action on in each interval, and another one when the interval is over.
final class ThrottlingOutlet<Action, Root>: EffectOutlet<Action, Root> {
  private let id: CancelID
  private let pace: ThrottlePace
  private let place: EffectPlace
  private let next: EffectOutlet<Action, Root>
  private weak var interpreter: EffectInterpreter<Root>?

  init(
    id: CancelID, pace: ThrottlePace, place: EffectPlace, next: EffectOutlet<Action, Root>,
    interpreter: EffectInterpreter<Root>
  ) {
    self.id = id
    self.pace = pace
    self.place = place
    self.next = next
    self.interpreter = interpreter
  }

  override func admit(_ action: Action) -> Root? {
    guard let action = self.next.admit(action) else { return nil }
    let scope = self.place.scope
    guard let throttle = scope.throttle(self.id) as? Throttle<Root>, throttle.isClosed else {
      scope.setThrottle(Throttle<Root>(interval: self.pace.begin()), for: self.id)
      return action
    }
    if let wait = throttle.wait, wait.isPending {
      if self.pace.latest { wait.action = action }
    } else {
      throttle.wait = self.startWait(action, for: throttle)
    }
    return nil
  }

  private func startWait(_ action: Root, for throttle: Throttle<Root>) -> Throttle<Root>.Wait {
    let wait = Throttle<Root>.Wait(action: action)
    let pace = self.pace
    let interval = throttle.interval
    let run = EffectRun<Root>(label: pace.label) { send in
      try await interval.sleepUntilOver()
      await throttle.finish(wait, next: pace, send: send)
    }
    var place = self.place
    place.stage = nil
    wait.effect = self.interpreter?.launch(run, outlet: RootOutlet(), place: place)
    return wait
  }
}
