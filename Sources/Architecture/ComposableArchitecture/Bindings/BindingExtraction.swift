import CasePaths

/// How the write is taken out of an action: found once, for a type of actions.
struct BindingExtraction<Action: BindableAction> {
  let extract: (Action) -> BindingAction<Action.State>?

  /// The quickest way: by the case path of the case that carries writes, or else the way of the type itself.
  static func resolved() -> Self {
    Self(extract: Self.casePath?.extract ?? { $0.binding })
  }

  /// The way for a type that does not have one of its own.
  static func reflecting() -> Self {
    if let casePath = Self.casePath { return Self(extract: casePath.extract) }
    return Self { action in
      guard
        let payload = Mirror(reflecting: action).children.first,
        payload.label == "binding"
      else { return nil }
      return payload.value as? BindingAction<Action.State>
    }
  }

  private static var casePath: AnyCasePath<Action, BindingAction<Action.State>>? {
    guard let type = Action.self as? any CasePathIterable.Type else { return nil }
    // Several cases may carry writes: it is the one in which the type itself wraps them.
    let probe = Action.binding(.probe)
    return paths(of: type).lazy
      .compactMap { $0 as? CaseKeyPath<Action, BindingAction<Action.State>> }
      .map { AnyCasePath($0) }
      .first { $0.extract(from: probe) != nil }
  }
}

private func paths<Enum: CasePathIterable>(of type: Enum.Type) -> [AnyKeyPath] {
  type.allCasePaths.map { $0 }
}
