extension Effect {
  /// Several effects at the same time.
  ///
  /// They are started in the order given; actions that they send with ``send(_:)`` arrive in it.
  @inlinable
  public static func merge(_ effects: Self...) -> Self {
    self.merge(effects)
  }

  /// Several effects at the same time.
  ///
  /// They are started in the order given; actions that they send with ``send(_:)`` arrive in it.
  ///
  /// - Complexity: O(*n*). Effects that are nothing take no place.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    var merged: [Self] = []
    for effect in effects {
      switch effect.work {
      case .none: continue
      case .merge(let effects): merged += effects
      default: merged.append(effect)
      }
    }
    return merged.count > 1 ? Self(.merge(merged)) : merged.first ?? .none
  }

  /// This effect and another at the same time.
  @inlinable
  @inline(__always)
  public func merge(with other: Self) -> Self {
    if other.isNone { return self }
    if self.isNone { return other }
    return .merge([self, other])
  }
}
