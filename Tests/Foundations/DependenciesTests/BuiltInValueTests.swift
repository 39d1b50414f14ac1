import Dependencies
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5)))
struct BuiltInValueTests {
  @Test(arguments: readers.keys.sorted())
  func onlyHarmlessOnesMayBeUsedInATest(name: String) throws {
    let read = try #require(Self.readers[name])
    let isHarmless = [
      "assert", "assertionFailure", "continuousClock", "fireAndForget", "notificationCenter",
      "precondition", "suspendingClock",
    ].contains(name)
    if isHarmless {
      read()
    } else {
      withKnownIssue {
        read()
      } matching: {
        $0.description.contains(
          #"@Dependency(\.\#(name)) has no test implementation, but was accessed from a test"#)
      }
    }
  }

  private static let readers: [String: @Sendable () -> Void] = [
    "assert": { _ = DependencyValues.current.assert },
    "assertionFailure": { _ = DependencyValues.current.assertionFailure },
    "calendar": { _ = DependencyValues.current.calendar },
    "continuousClock": { _ = DependencyValues.current.continuousClock },
    "date": { _ = DependencyValues.current.date },
    "fireAndForget": { _ = DependencyValues.current.fireAndForget },
    "locale": { _ = DependencyValues.current.locale },
    "notificationCenter": { _ = DependencyValues.current.notificationCenter },
    "openURL": { _ = DependencyValues.current.openURL },
    "precondition": { _ = DependencyValues.current.precondition },
    "preferredLocales": { _ = DependencyValues.current.preferredLocales },
    "suspendingClock": { _ = DependencyValues.current.suspendingClock },
    "timeZone": { _ = DependencyValues.current.timeZone },
    "uuid": { _ = DependencyValues.current.uuid },
    "withRandomNumberGenerator": { _ = DependencyValues.current.withRandomNumberGenerator },
  ]

  @Test func requestsFailInTests() async {
    @Dependency(\.urlSession) var session
    let error = await #expect(throws: (any Error).self) {
      try await session.data(from: URL(string: "https://example.com/a")!)
    }
    #expect(error.map { "\($0)" }?.contains("https://example.com/a") == true)
  }

  // MARK: Dates and identifiers

  @Test func datesAreOverridden() {
    let date = Date(timeIntervalSince1970: 1_234_567_890)
    withDependencies {
      $0.date = .constant(date)
    } operation: {
      @Dependency(\.date) var generator
      #expect(generator() == date)
      #expect(generator.now == date)
    }
    withDependencies {
      $0.date.now = date
    } operation: {
      @Dependency(\.date.now) var now
      #expect(now == date)
    }
  }

  @Test func liveIdentifiersAreRandomOnesOfVersionFour() {
    let uuid = DependencyValues.live.uuid
    let identifiers = (1...1000).map { _ in uuid() }
    #expect(Set(identifiers).count == 1000)
    for identifier in identifiers {
      #expect(identifier.uuid.6 >> 4 == 4)
      #expect(identifier.uuid.8 >> 6 == 0b10)
    }
  }

  @Test func identifiersCount() {
    let first = UUIDGenerator.incrementing
    let second = UUIDGenerator.incrementing
    #expect([first(), first(), second()] == [UUID(0), UUID(1), UUID(0)])
    #expect(UUIDGenerator.constant(UUID(7))() == UUID(7))
  }

  @Test func identifiersAreMadeOfNumbers() {
    #expect(UUID(0).uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(UUID(10).uuidString == "00000000-0000-0000-0000-00000000000A")
    #expect(UUID(Int.max).uuidString == "00000000-0000-0000-7FFF-FFFFFFFFFFFF")
    #expect(UUID(-1).uuidString == "00000000-0000-0000-FFFF-FFFFFFFFFFFF")
  }

  // MARK: Randomness

  @Test func randomNumbersAreThoseOfTheGenerator() {
    struct Counting: RandomNumberGenerator {
      var count: UInt64 = 0
      mutating func next() -> UInt64 {
        count += 1
        return count
      }
    }
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      #expect(withRandomNumberGenerator { $0.next() } == 1)
      #expect(withRandomNumberGenerator { $0.next() } == 2)
      var same = Counting(count: 2)
      let expected = Int.random(in: 1...1_000_000, using: &same)
      #expect(withRandomNumberGenerator { Int.random(in: 1...1_000_000, using: &$0) } == expected)
    }
  }

  // MARK: Time

  @Test func anyClockMayBeUsed() async throws {
    let clock = TestClock()
    let executor = TestExecutor()
    try await withDependencies {
      $0.continuousClock = clock
      $0.suspendingClock = ImmediateClock()
    } operation: {
      @Dependency(\.continuousClock) var continuous
      @Dependency(\.suspendingClock) var suspending
      let task = Task(executorPreference: executor) {
        try await continuous.sleep(for: .seconds(1))
      }
      await executor.drain()
      await clock.advance(by: .seconds(1))
      try await task.value
      try await suspending.sleep(for: .seconds(1_000_000))
    }
  }

  @Test func aClockThatWasNotOverriddenFailsTheTest() async throws {
    let line = #line + 1
    @Dependency(\.continuousClock) var clock
    try await withKnownIssue {
      try await clock.sleep(for: .seconds(1_000_000))
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.")
        && $0.description.contains(
          #"""
          Override '@Dependency(\.continuousClock)' with a 'TestClock' or an 'ImmediateClock': \#
          withDependencies { $0.continuousClock = … }
          """#
        )
        && $0.sourceLocation?.fileID == #fileID
        && $0.sourceLocation?.line == line
    }
  }

  @Test func theOtherClockNamesItselfAndItsLocationAsWell() {
    let line = #line + 1
    @Dependency(\.suspendingClock) var clock
    withKnownIssue {
      _ = clock.now
    } matching: {
      $0.description.contains("Unimplemented: SuspendingClock.now")
        && $0.description.contains(
          #"""
          Override '@Dependency(\.suspendingClock)' with a 'TestClock' or an 'ImmediateClock': \#
          withDependencies { $0.suspendingClock = … }
          """#
        )
        && $0.sourceLocation?.fileID == #fileID
        && $0.sourceLocation?.line == line
    }
  }

  // MARK: Assertions

  @Test func assertionsFailTheTest() {
    @Dependency(\.assert) var assert
    @Dependency(\.assertionFailure) var assertionFailure
    @Dependency(\.precondition) var precondition
    assert(true)
    precondition(true, "Not evaluated")
    withKnownIssue {
      assert(1 > 2, "One is less than two")
    } matching: {
      $0.description.contains("Assertion failed: One is less than two")
    }
    withKnownIssue {
      assertionFailure("Here")
    } matching: {
      $0.description.contains("Assertion failed: Here")
    }
    withKnownIssue {
      precondition(false)
    } matching: {
      $0.description.contains("Precondition failed")
    }
  }

  @Test func assertionsMayBeOverridden() {
    struct Silent: AssertionEffect {
      func callAsFunction(
        _ condition: @autoclosure () -> Bool,
        _ message: @autoclosure () -> String,
        fileID: StaticString,
        filePath: StaticString,
        line: UInt,
        column: UInt
      ) {}
    }
    withDependencies {
      $0.precondition = Silent()
    } operation: {
      @Dependency(\.precondition) var precondition
      precondition(false)
    }
  }

  // MARK: External systems

  @Test func workThatIsForgottenIsWaitedForInTests() async {
    @Dependency(\.fireAndForget) var fireAndForget
    let isDone = LockIsolated(false)
    await fireAndForget {
      await Task.yield()
      isDone.setValue(true)
    }
    #expect(isDone.value)
    struct Failure: Error {}
    await withKnownIssue {
      await fireAndForget(name: "failing", priority: .low) { throw Failure() }
    } matching: {
      $0.description.contains("The \"fireAndForget\" operation \"failing\" threw an error")
    }
  }

  @Test func workThatIsForgottenRunsWithTheDependencies() async {
    let number = await withDependencies {
      $0.numberClient.number = 7
      $0.fireAndForget = DependencyValues.live.fireAndForget
    } operation: {
      let fireAndForget = DependencyValues.current.fireAndForget
      return await withCheckedContinuation { continuation in
        Task {
          await fireAndForget {
            continuation.resume(returning: DependencyValues.current.numberClient.number)
          }
        }
      }
    }
    #expect(number == 7)
  }

  @Test func notificationsAreNotHeardByOthers() {
    @Dependency(\.notificationCenter) var center
    #expect(center !== NotificationCenter.default)
    #expect(center === DependencyValues.current.notificationCenter)
    #expect(DependencyValues.live.notificationCenter === NotificationCenter.default)
  }

  @Test func urlsAreOpenedByTheOverride() async {
    let opened = LockIsolated<[URL]>([])
    let url = URL(fileURLWithPath: "/tmp")
    await withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withValue { $0.append(url) }
        return true
      }
    } operation: {
      @Dependency(\.openURL) var openURL
      let isOpened = await openURL(url)
      #expect(isOpened)
    }
    #expect(opened.value == [url])
  }

  @Test func liveValuesAreThoseOfTheSystem() {
    let live = DependencyValues.live
    #expect(live.calendar == .autoupdatingCurrent)
    #expect(live.locale == .autoupdatingCurrent)
    #expect(live.timeZone == .autoupdatingCurrent)
    #expect(live.preferredLocales.map(\.identifier) == Locale.preferredLanguages)
    #expect(live.continuousClock is ContinuousClock)
    #expect(live.suspendingClock is SuspendingClock)
  }
}
