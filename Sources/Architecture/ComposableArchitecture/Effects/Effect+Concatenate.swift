extension Effect {
  /// Several effects, one after the other.
  ///
  /// The next is started when the work of the one before has ended, whatever has come of the actions
  /// that it sent. If the whole is cancelled, those that have not begun do not.
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
  /// The next is started when the work of the one before has ended, whatever has come of the actions
  /// that it sent. If the whole is cancelled, those that have not begun do not.
  #if StrictDeprecations
    @available(
      *, deprecated,
      message: "Use a single 'run', which does one thing after another with 'await'."
    )
  #endif
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    self.sequence(effects)
  }

  /// This effect, and after it another.
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
