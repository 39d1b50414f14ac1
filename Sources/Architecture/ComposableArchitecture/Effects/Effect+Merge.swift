extension Effect {
  /// Several effects that run concurrently.
  ///
  /// They are started in the given order, and actions of ``send(_:)`` arrive in this order.
  @inlinable
  public static func merge(_ effects: Self...) -> Self {
    self.merge(effects)
  }

  /// Several effects that run concurrently.
  ///
  /// They are started in the given order, and actions of ``send(_:)`` arrive in this order.
  ///
  /// - Complexity: O(*n*). ``none`` is dropped.
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

  /// This effect and another one, running concurrently.
  @inlinable
  @inline(__always)
  public func merge(with other: Self) -> Self {
    if other.isNone { return self }
    if self.isNone { return other }
    return .merge([self, other])
  }
}
