public import ComposableArchitecture

/// The stored stand-ups, and the meetings that run. Failures are thrown as ``RepositoryFailure``.
@DependencyClient
public struct StandupsClient: Sendable {
  /// The stand-ups.
  public var load: @Sendable () async throws -> StandupsRecord

  /// The stand-ups, now and after each change, whichever page or process has made it.
  public var changes: @Sendable () -> AsyncThrowingStream<StandupsRecord, any Error> = {
    .finished()
  }

  /// Saves changes, in their order. Returns when they are on the disk: up to a second later, because changes are saved at
  /// most once a second.
  public var save: @Sendable (_ changes: [StandupChange]) async throws -> Void

  /// The meetings that run, now and after each change, whichever page or process has made it.
  public var runningMeetings:
    @Sendable () -> AsyncThrowingStream<RunningMeetingsRecord, any Error> = { .finished() }

  /// Saves a meeting that runs. A meeting that is not running any more stays as it is.
  public var saveRunning: @Sendable (_ meeting: RunningMeeting) async throws -> Void

  /// Notes that the page of a meeting was left or reloaded, unless another page has resumed the meeting since: then it has a higher
  /// generation.
  public var leaveRunning: @Sendable (_ id: Meeting.ID, _ generation: Int) async throws -> Void

  /// Forgets a meeting that ran and is not kept.
  public var discardRunning: @Sendable (_ id: Meeting.ID) async throws -> Void
}

/// The stored stand-ups.
public struct StandupsRecord: Equatable, Sendable {
  /// The stand-ups, in the order in which they were added.
  public var standups: IdentifiedArrayOf<Standup>

  /// The ids of stored stand-ups and meetings that cannot be read. Nothing overwrites them.
  public var unreadable: [String]

  /// Creates a record.
  public init(standups: IdentifiedArrayOf<Standup> = [], unreadable: [String] = []) {
    self.standups = standups
    self.unreadable = unreadable
  }
}

extension StandupsClient: TestDependencyKey {
  /// Has one stand-up, and accepts every change.
  public static var previewValue: Self { .mock(StandupsRecord(standups: [.mock])) }

  /// Fails the test that uses an endpoint without replacing it.
  public static let testValue = Self()

  /// A client with these stand-ups, which accepts every change and reports none.
  public static func mock(
    _ record: StandupsRecord = StandupsRecord(), running: [RunningMeeting] = []
  ) -> Self {
    Self(
      load: { record },
      changes: { AsyncThrowingStream(yielding: record) },
      save: { _ in },
      runningMeetings: { AsyncThrowingStream(yielding: RunningMeetingsRecord(meetings: running)) },
      saveRunning: { _ in },
      leaveRunning: { _, _ in },
      discardRunning: { _ in }
    )
  }
}

extension DependencyValues {
  /// The stored stand-ups, and the meetings that run.
  public var standups: StandupsClient {
    get { self[StandupsClient.self] }
    set { self[StandupsClient.self] = newValue }
  }
}
