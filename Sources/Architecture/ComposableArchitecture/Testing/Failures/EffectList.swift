/// Effects in a message: each with its name, its feature, the source location that created it, and
/// the action that started it.
struct EffectList: CustomStringConvertible {
  let description: String

  /// - Parameter limit: The maximum number of shown effects.
  init(_ effects: [InFlightEffect], limit: Int = 10) {
    var items = effects.prefix(limit).map { "\($0)" }
    if effects.count > limit { items.append("and \(effects.count - limit) more") }
    self.description = indented(items.joined(separator: "\n"))
  }
}
