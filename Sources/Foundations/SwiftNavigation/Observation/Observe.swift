/// Runs a closure now, and again on the main actor whenever something that it read has changed.
///
/// Every property of an `@Observable` model that `apply` reads, itself or through the functions that
/// it calls, is tracked until the next run; each run tracks anew.
///
/// ```swift
/// let token = observe {
///   window.title = model.title
/// }
/// ```
///
/// - Called on the main actor, the first run is over when `observe` returns. Called from anywhere
///   else, synchronous or not, the first run comes with the main actor's next turn.
/// - A change is announced before it is made, so the next run is put at the end of the main actor's
///   queue and sees the new value. However many changes are made until then, it is one run.
/// - The first run sees the task-local values of the caller, every other run those of the place
///   where the change was made.
/// - What `apply` changes itself does not make it run again.
/// - A model that is changed on another thread while `apply` reads it may change unnoticed: the
///   Observation module announces changes, it does not order them. Change what you observe
///   on the main actor.
///
/// - Parameters:
///   - isolation: The actor of the caller. Leave it out.
///   - apply: What to run. It is released as soon as the token is cancelled.
/// - Returns: A token. The observation ends when it is cancelled or released.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  _ apply: @escaping @MainActor @Sendable () -> Void
) -> ObserveToken {
  let observed = ObservedWork(apply)
  if isolation === MainActor.shared {
    MainActor.assumeIsolated { track(observed) }
  } else {
    enqueue(observed)
  }
  return ObserveToken { observed.cancel() }
}

@MainActor
private func track(_ observed: ObservedWork<@MainActor @Sendable () -> Void>) {
  observed.run { apply in
    apply()
  } onChange: { [weak observed] in
    if let observed { enqueue(observed) }
  }
}

/// A task that begins on the main actor goes to the end of its queue at once. (One that is resumed
/// there takes a turn elsewhere before.)
private func enqueue(_ observed: ObservedWork<@MainActor @Sendable () -> Void>) {
  Task { @MainActor [weak observed] in
    if let observed { track(observed) }
  }
}

/// Runs a closure now, and again on an actor of yours whenever something that it read has changed.
///
/// This is ``observe(isolation:_:)`` for models that belong to another actor than the main actor:
///
/// ```swift
/// actor Indexer {
///   let library: Library
///   var token: ObserveToken?
///
///   func start() {
///     token = observe(on: self) { indexer in
///       indexer.index(indexer.library.titles)
///     }
///   }
/// }
/// ```
///
/// The first run is over when `observe` returns. The observation does not keep the actor alive; it
/// ends with it.
///
/// - Parameters:
///   - actor: The actor to run on. It must be the one that changes what is observed.
///   - apply: What to run. It is released as soon as the token is cancelled.
/// - Returns: A token. The observation ends when it is cancelled or released.
public func observe<A: Actor>(
  on actor: isolated A,
  _ apply: @escaping @Sendable (isolated A) -> Void
) -> ObserveToken {
  let observed = ObservedWork(apply)
  track(observed, on: actor)
  return ObserveToken { observed.cancel() }
}

private func track<A: Actor>(
  _ observed: ObservedWork<@Sendable (isolated A) -> Void>,
  on actor: isolated A
) {
  observed.run { apply in
    apply(actor)
  } onChange: { [weak observed, weak actor] in
    guard let observed, let actor else { return }
    Task { [weak observed, weak actor] in
      guard let observed, let actor else { return }
      await track(observed, on: actor)
    }
  }
}
