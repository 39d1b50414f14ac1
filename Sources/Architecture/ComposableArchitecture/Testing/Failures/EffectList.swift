/// Effects in a message: each with its name, its feature, and where and upon what it was made.
struct EffectList: CustomStringConvertible {
  let description: String

  /// - Parameter limit: How many are shown.
  init(_ effects: [InFlightEffect], limit: Int = 10) {
    var items = effects.prefix(limit).map { "\($0)" }
    if effects.count > limit { items.append("and \(effects.count - limit) more") }
    self.description = indented(items.joined(separator: "\n"))
  }
}
