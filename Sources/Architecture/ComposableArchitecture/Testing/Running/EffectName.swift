/// The description of an effect in messages: its name, its feature and the source location that
/// created it.
struct EffectName: CustomStringConvertible {
  let description: String

  init(_ effect: RunningEffect) {
    let label = effect.label
    let name = label.name.map { "\"\($0)\"" } ?? "an effect"
    let actions = "\(ShortTypeName(effect.actionType))"
    let feature = actions.hasSuffix(".Action") ? String(actions.dropLast(7)) : actions
    self.description = "\(name) of \(feature), created at \(label.fileID):\(label.line)"
  }
}
