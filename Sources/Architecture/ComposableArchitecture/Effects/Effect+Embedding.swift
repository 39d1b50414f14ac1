public import CasePaths

extension Effect {
  /// The same effect, with its actions turned into those of another feature.
  ///
  /// - Parameter transform: Turns an action of this effect into one of the other feature. Called on the
  ///   main actor, once for each action.
  @available(
    *, deprecated,
    message: "Put features together with 'Scope', 'ifLet' or 'forEach', which do this for you."
  )
  public func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    self.embedded { transform($0) }
  }

  /// The effect of a child as an effect of its parent.
  ///
  /// - Parameter embed: Turns an action of the child into one of the parent. It is called on the main
  ///   actor, where it must have been made.
  @inlinable
  func embedded<Parent>(_ embed: @escaping (Action) -> Parent) -> Effect<Parent> {
    if self.isNone { return .none }
    return self.embeddedWork(embed)
  }

  /// The effect of a child as an effect of its parent.
  @inlinable
  func embedded<Parent>(in casePath: AnyCasePath<Parent, Action>) -> Effect<Parent> {
    if self.isNone { return .none }
    return self.embeddedWork(casePath.embed)
  }

  @usableFromInline
  func embeddedWork<Parent>(_ embed: @escaping (Action) -> Parent) -> Effect<Parent> {
    Effect<Parent>(.embedded(EmbeddedEffect(self, embed: embed)))
  }
}
