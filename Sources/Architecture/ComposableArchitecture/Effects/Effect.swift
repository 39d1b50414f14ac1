/// Work that follows from an action, described as a value.
///
/// A reducer changes its state and returns an effect: nothing, an action to send on, or
/// asynchronous work, which may send actions of its own. Creating an effect runs nothing. The store
/// that runs the reducer interprets it.
///
/// ```swift
/// case .refreshButtonTapped:
///   state.isLoading = true
///   return .run { send in
///     try await send(.memosLoaded(memos.fetchAll()))
///   }
///   .cancellable(id: CancelID.refresh, cancelInFlight: true)
/// ```
///
/// Effects belong to the instance of the feature that returned them: a row, a screen, a page of a
/// stack. When the instance is removed, its effects are cancelled.
///
/// - Complexity: An effect has the size of a pointer, and ``none`` allocates no memory.
public struct Effect<Action>: Sendable {
  @usableFromInline let work: EffectWork<Action>

  @inlinable
  init(_ work: EffectWork<Action>) {
    self.work = work
  }
}

/// The effects of a reducer: `EffectOf<Feature>` is `Effect<Feature.Action>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

extension Effect {
  /// No work at all.
  @inlinable
  public static var none: Self {
    Self(.none)
  }

  /// Sends an action on, without leaving the main actor.
  ///
  /// The action is processed right after the current one, before the `send` of the current one
  /// returns. Use it for delegate actions from a child to its parent: they arrive even if the
  /// parent removes the child in the action that they are returned for; then only the parent
  /// receives them. To share logic between two actions, call a method instead.
  ///
  /// - Parameter action: The action.
  public static func send(_ action: Action) -> Self {
    Self(.send(UnsentAction(action: action)))
  }

  /// Whether this is ``none``.
  @inlinable
  var isNone: Bool {
    if case .none = self.work { true } else { false }
  }
}
