import SourceLocations

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

extension Effect {
  /// This effect, with an id by which it can be cancelled.
  ///
  /// ```swift
  /// case .searchTextChanged:
  ///   return .run { … }.cancellable(id: CancelID.search, cancelInFlight: true)
  /// case .clearButtonTapped:
  ///   return .cancel(id: CancelID.search)
  /// ```
  ///
  /// The scope of an id is the instance of the feature that uses it, and the features above it: a
  /// row cannot cancel the effects of the row beside it, even with the same id; the list that
  /// contains the rows can cancel the effects of all of them. Ids of different types are different.
  ///
  /// - Parameters:
  ///   - id: The id. Several effects may have the same one, and an effect may have several.
  ///   - cancelInFlight: Whether starting this effect cancels running effects with this id.
  ///     ``none`` is never started, and cancels nothing.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    if self.isNone { return .none }
    return Self(.cancellable(self, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels all effects with an id: those of the feature that returns this, and of the features in
  /// it.
  ///
  /// - Parameter id: The id given to ``cancellable(id:cancelInFlight:)``.
  /// - Complexity: O(*m*) in the number of effects with that id, regardless of other running
  ///   effects.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(CancelID(id)))
  }
}

/// The description of an effect. The ``EffectInterpreter`` executes it.
///
/// One word for every size of the feature's actions: larger payloads are indirect.
@usableFromInline
enum EffectWork<Action>: Sendable {
  case none
  case send(UnsentAction<Action>)
  indirect case run(EffectRun<Action>)
  /// At least two effects, none of them `none` or a merge.
  case merge([Effect<Action>])
  /// At least two effects to run in sequence, none of them `none` or a concatenation.
  case concatenate([Effect<Action>])
  indirect case cancellable(Effect<Action>, id: CancelID, cancelInFlight: Bool)
  indirect case cancel(CancelID)
  indirect case throttled(Effect<Action>, id: CancelID, pace: ThrottlePace)
  /// An effect of a feature whose actions are embedded in the actions of this one.
  case embedded(AnyEmbeddedEffect<Action>)
  indirect case instance(InstanceEffect<Action>)
  indirect case endInstance(FeatureID)
  indirect case endInstances(EndedInstances)
  indirect case endRemoved(StateSweep)
}

extension Effect {
  /// Asynchronous work that may send any number of actions.
  ///
  /// ```swift
  /// case .recordButtonTapped:
  ///   return .run { [url = state.url] send in
  ///     try await audioRecorder.startRecording(url)
  ///     await send(.didFinish)
  ///   } catch: { error, send in
  ///     await send(.didFail)
  ///   }
  /// ```
  ///
  /// The operation does not run on the main actor. It sees the dependencies that were current when
  /// the effect was created, which are those of the reducer that returned it. Cancelling the effect
  /// cancels its task; actions that it sends afterwards are ignored.
  ///
  /// `CancellationError` ends the effect silently. Any other error is passed to `handler`, or,
  /// without a handler, reported as an issue at the source location of the call.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; that of the sender of the action if `nil`.
  ///   - name: The name of the effect in debuggers, and in failures of tests that end while it
  ///     runs.
  ///   - operation: The work.
  ///   - handler: Called with the error that the operation threw.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let label = EffectLabel(
      .run, name: name,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return Self(
      .run(EffectRun(label: label, priority: priority, operation: operation, catch: handler)))
  }
}

extension Effect {
  /// This effect, delayed and replaced by each newer one with the same id.
  ///
  /// ```swift
  /// case .searchTextChanged:
  ///   return .run { … }.debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// The id is also an id for cancellation: a new effect also cancels a previous one whose delay is
  /// over but that is still running, and ``cancel(id:)`` cancels the delay as well as the effect.
  ///
  /// - Parameters:
  ///   - id: The id that effects share if the newer one replaces the older one.
  ///   - duration: The delay.
  ///   - clock: The clock that measures the delay.
  public func debounce<Duration: DurationProtocol & Hashable>(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    if self.isNone { return .none }
    let label = EffectLabel(
      .debounce,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    let wait = EffectRun<Action>(
      label: label, operation: { _ in try await clock.sleep(for: duration) })
    return .sequence([Self(.run(wait)), self]).cancellable(id: id, cancelInFlight: true)
  }
}

extension Effect {
  /// This effect with a rate limit for its actions: at most one in each interval.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await progress in download(url) { await send(.progress(progress)) }
  /// }
  /// .throttle(id: CancelID.progress, for: .milliseconds(100), clock: clock, latest: true)
  /// ```
  ///
  /// The first action is sent at once. Of the actions that come within the interval after it, one
  /// is sent when the interval is over, and the next interval begins. Effects of a feature with the
  /// same id share the rate limit. The effects themselves are started at once.
  ///
  /// - Parameters:
  ///   - id: The id that effects share if they share the rate limit. Not an id for cancellation: a
  ///     delayed action is cancelled with the effects that contain this one.
  ///   - interval: The least time between two actions.
  ///   - clock: The clock that measures the interval.
  ///   - latest: Whether the last action of an interval is sent, rather than the first.
  public func throttle<Duration: DurationProtocol & Hashable>(
    id: some Hashable & Sendable,
    for interval: Duration,
    clock: any Clock<Duration>,
    latest: Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    if self.isNone { return .none }
    let label = EffectLabel(
      .throttle,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    let pace = ThrottlePace(label: label, latest: latest) { ThrottleInterval(interval, on: clock) }
    return Self(.throttled(self, id: CancelID(id), pace: pace))
  }
}

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

/// An action on its way from a reducer to the store that runs the reducer.
///
/// A class, so that a large action is not copied to the stack for each level of the effect.
///
/// `@unchecked Sendable` is safe: reducers create actions on the main actor, the interpreter reads
/// them there, and no other code reads them in between.
@usableFromInline
final class UnsentAction<Action>: @unchecked Sendable {
  let action: Action

  init(action: Action) {
    self.action = action
  }
}
