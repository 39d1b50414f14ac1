import Clocks

extension DependencyValues {
  /// A clock that keeps running while the machine sleeps.
  ///
  /// Use it to wait: `try await clock.sleep(for: .seconds(1))`. A test that uses it must override
  /// it, for example with a `TestClock` or an `ImmediateClock`; otherwise it reports an issue, and
  /// does not wait.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that stops while the machine sleeps.
  ///
  /// A test that uses it must override it, like ``continuousClock``.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

private enum ContinuousClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { ContinuousClock() }
  static var testValue: any Clock<Duration> {
    unimplemented("ContinuousClock", for: "continuousClock")
  }
}

private enum SuspendingClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { SuspendingClock() }
  static var testValue: any Clock<Duration> {
    unimplemented("SuspendingClock", for: "suspendingClock")
  }
}

extension DependencyKey where Value == any Clock<Duration> {
  /// A clock whose issue contains the source location of its use, and advice.
  fileprivate static func unimplemented(_ clock: String, for property: String) -> Value {
    UnimplementedClock(
      name: clock,
      remedy: """
        Override '@Dependency(\\.\(property))' with a 'TestClock' or an 'ImmediateClock': \
        withDependencies { $0.\(property) = … }
        """,
      location: DependencyAccess.currentLocation()
    )
  }
}
