import Observation
import Synchronization

/// Runs a closure now, and again on the main actor whenever a property that it has read changes.
///
/// Every property of an `@Observable` model that `apply` reads, directly or in called functions, is
/// tracked until the next run; each run starts new tracking.
///
/// ```swift
/// let token = observe {
///   window.title = model.title
/// }
/// ```
///
/// - Called on the main actor, the first run is complete when `observe` returns. Called elsewhere,
///   synchronously or not, the first run comes with the main actor's next turn.
/// - A change is notified before it is made, so the next run is queued at the end of the main
///   actor's queue and sees the new value. All changes until then lead to a single run.
/// - The first run sees the task-local values of the caller, every other run those of the code that
///   made the change.
/// - Changes by `apply` itself do not make it run again.
/// - A change of a model on another thread while `apply` reads the model may be missed: the
///   Observation module notifies changes, but does not order them. Change observed models on the
///   main actor.
///
/// - Parameters:
///   - isolation: The actor of the caller. Leave it out.
///   - apply: The closure to run. It is released as soon as the token is cancelled.
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

/// A task that begins on the main actor is queued there at once. (A resumed one first passes
/// through another executor.)
private func enqueue(_ observed: ObservedWork<@MainActor @Sendable () -> Void>) {
  Task { @MainActor [weak observed] in
    if let observed { track(observed) }
  }
}

/// Runs a closure now, and again on a given actor whenever a property that it has read changes.
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
/// The first run is complete when `observe` returns. The observation does not retain the actor; it
/// ends with it.
///
/// - Parameters:
///   - actor: The actor to run on. It must be the one that changes the observed models.
///   - apply: The closure to run. It is released as soon as the token is cancelled.
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

/// The closure of one call of `observe`.
///
/// Only the token owns it. The registrars of the observed models have a weak reference, so the
/// closure may capture the models that it observes.
final class ObservedWork<Work: Sendable>: Sendable {
  private let work: Mutex<Work?>

  init(_ work: Work) {
    self.work = Mutex(work)
  }

  /// Runs the work with `perform`, unless it has been cancelled.
  ///
  /// `onChange` is called once, just before the first change of a property that the work has read,
  /// on the thread of the change. All further changes are part of the next run, because it is
  /// called only once.
  func run(_ perform: (Work) -> Void, onChange: @escaping @Sendable () -> Void) {
    guard let work = work.withLock({ $0 }) else { return }
    withObservationTracking {
      perform(work)
    } onChange: {
      onChange()
    }
  }

  /// Releases the work with its captured values.
  func cancel() {
    // Release the captured values outside of the lock: their deinitialisers may call any code.
    _ = work.withLock { work in
      defer { work = nil }
      return work
    }
  }
}
