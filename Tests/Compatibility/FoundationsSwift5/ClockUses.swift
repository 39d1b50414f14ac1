import Clocks

func clocks() async throws {
  let test = TestClock()
  let immediate = ImmediateClock()
  let erased = AnyClock(test)
  let clocks: [any Clock<Duration>] = [
    test, immediate, ContinuousClock(), SuspendingClock(), UnimplementedClock<Duration>(),
    UnimplementedClock<Duration>(name: "clock"), AnyClock(immediate), .immediate, .unimplemented(),
    .continuous,
  ]
  try await test.sleep(for: .seconds(1))
  try await test.sleep(until: test.now.advanced(by: .seconds(1)))
  try await erased.sleep(for: .seconds(1), tolerance: .zero)
  for clock in clocks { try await clock.sleep(for: .seconds(1)) }
  await test.advance()
  await test.advance(by: .seconds(1))
  await test.advance(to: .init(offset: .seconds(5)))
  await test.run()
  await test.run(timeout: .seconds(1))
  try await test.checkSuspension()
}

func timers(clock: any Clock<Duration>) async {
  for await _ in clock.timer(interval: .seconds(1)) {}
  for await instant in TestClock().timer(interval: .seconds(1), tolerance: .zero) { _ = instant }
  for await _ in ContinuousClock().timer(interval: .milliseconds(10)) {}
}

func generic<C: Clock>(_ clock: C) async throws where C.Duration == Duration {
  try await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil)
  for await _ in clock.timer(interval: .seconds(1)) {}
  _ = AnyClock(clock)
}

struct Timed {
  var clock: any Clock<Duration> = ContinuousClock()
  let test = TestClock<Duration>()
  let at = TestClock<Duration>(now: .init(offset: .seconds(1)))

  func measure() async throws -> Duration {
    try await ContinuousClock().measure { try await clock.sleep(for: .zero) }
  }
}
