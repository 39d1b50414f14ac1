import Clocks

extension DependencyValues {
  /// A clock that keeps running while the machine sleeps.
  ///
  /// Use it to wait: `try await clock.sleep(for: .seconds(1))`. A test that uses it has to override it,
  /// for example with a `TestClock` or an `ImmediateClock`; until then it reports an issue, and does
  /// not wait.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that stops while the machine sleeps.
  ///
  /// A test that uses it has to override it, as it does ``continuousClock``.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

private enum ContinuousClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { ContinuousClock() }
  static var testValue: any Clock<Duration> { UnimplementedClock(name: "ContinuousClock") }
}

private enum SuspendingClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { SuspendingClock() }
  static var testValue: any Clock<Duration> { UnimplementedClock(name: "SuspendingClock") }
}
