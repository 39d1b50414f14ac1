extension Effect {
  /// Several effects, one after the other.
  ///
  /// Each effect is started when the work of the previous one has ended, regardless of the effects
  /// of the actions that it sent. Cancelling the concatenation also discards the effects that are
  /// not started yet.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message: "Use a single 'run', which does one thing after another with 'await'."
  )
  #endif
  public static func concatenate(_ effects: Self...) -> Self {
    self.sequence(effects)
  }

  /// Several effects, one after the other.
  ///
  /// Each effect is started when the work of the previous one has ended, regardless of the effects
  /// of the actions that it sent. Cancelling the concatenation also discards the effects that are
  /// not started yet.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message: "Use a single 'run', which does one thing after another with 'await'."
  )
  #endif
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    self.sequence(effects)
  }

  /// This effect, followed by another.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message: "Use a single 'run', which does one thing after another with 'await'."
  )
  #endif
  public func concatenate(with other: Self) -> Self {
    .sequence([self, other])
  }

  /// Several effects, one after the other.
  static func sequence(_ effects: some Sequence<Self>) -> Self {
    var sequence: [Self] = []
    for effect in effects {
      switch effect.work {
      case .none: continue
      case .concatenate(let effects): sequence += effects
      default: sequence.append(effect)
      }
    }
    return sequence.count > 1 ? Self(.concatenate(sequence)) : sequence.first ?? .none
  }
}
