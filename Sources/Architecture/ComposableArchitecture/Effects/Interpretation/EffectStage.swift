/// A step of a concatenation, which waits for everything that is started within it.
@MainActor
protocol EffectStage: AnyObject {
  func enter()
  func leave()
}
