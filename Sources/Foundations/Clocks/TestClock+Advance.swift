import ConcurrencyExtras
import IssueReporting
import Synchronization

extension TestClock {
  /// Moves the clock, and resumes what is due on the way.
  ///
  /// O(*n* log *n*) of the number of sleepers that are resumed, beside the work that they do. If the
  /// calling task is cancelled, the clock moves all the same, but does not wait for the work of
  /// those that it resumes.
  ///
  /// - Parameter duration: How far to move; zero resumes nobody, and lets work that is under way
  ///   come to rest. A clock does not go back: a negative duration is reported as an issue, and the
  ///   clock stays where it is.
  public nonisolated(nonsending) func advance(
    by duration: Duration = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await self.advance(
      to: self.now.advanced(by: duration),
      fileID: fileID, filePath: filePath, line: line, column: column
    )
  }

  /// Moves the clock to a point in time, and resumes what is due on the way.
  ///
  /// O(*n* log *n*) of the number of sleepers that are resumed, beside the work that they do. If the
  /// calling task is cancelled, the clock moves all the same, but does not wait for the work of
  /// those that it resumes.
  ///
  /// - Parameter deadline: Where to move to. A clock does not go back: a point before ``now`` is
  ///   reported as an issue, and the clock stays where it is.
  public nonisolated(nonsending) func advance(
    to deadline: Instant,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let now = self.now
    guard deadline >= now else {
      reportIssue(
        """
        A test clock can not be moved back: it was to move from \(now.offset) to \
        \(deadline.offset).
        """,
        fileID: fileID, filePath: filePath, line: line, column: column
      )
      return
    }
    await self.settle()
    while await self.resumeNextSleeper(upTo: deadline) {}
    self.state.withLock { $0.move(to: deadline) }
    await self.settle()
  }

  /// Moves the clock from deadline to deadline until nothing sleeps on it any more.
  ///
  /// - Parameter timeout: How much real time that may take, looked at before each resumption. If
  ///   something still sleeps after that, an issue is reported: a timer that was not cancelled, most
  ///   likely.
  public nonisolated(nonsending) func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let end = ContinuousClock.now.advanced(by: timeout)
    await self.settle()
    while !self.state.withLock({ $0.sleepers.isEmpty }) {
      guard ContinuousClock.now < end else {
        let count = self.state.withLock { $0.sleepers.count }
        reportIssue(
          """
          The clock was to run until nothing sleeps, but after \(timeout) \
          \(SuspensionError(sleeperCount: count)) Cancel what goes on for ever, a timer for \
          example, or use 'advance(by:)', or allow more time with 'run(timeout:)'.
          """,
          fileID: fileID, filePath: filePath, line: line, column: column
        )
        return
      }
      _ = await self.resumeNextSleeper(upTo: nil)
    }
  }

  private nonisolated(nonsending) func resumeNextSleeper(upTo end: Instant?) async -> Bool {
    guard let sleeper = self.state.withLock({ $0.moveToNextSleeper(upTo: end) })
    else { return false }
    sleeper.payload.continuation.resume()
    if case .global = sleeper.payload.place { await self.awaitAwakening(of: sleeper.id) }
    await self.settle()
    return true
  }

  private nonisolated(nonsending) func awaitAwakening(of id: Int) async {
    await withUnsafeContinuation { continuation in
      let waits = self.state.withLock { $0.awaitAwakening(id: id, continuation: continuation) }
      if !waits { continuation.resume() }
    }
  }

  /// Lets what is under way come to rest: exactly on executors that can be drained, by stepping
  /// aside elsewhere.
  nonisolated(nonsending) func settle() async {
    var (executors, hasUnseenSleepers) = self.state.withLock { state in
      (state.knownExecutors.compactMap(\.executor), state.hasUnseenSleepers)
    }
    // Whoever moves the clock may have started work beside itself that has not come to sleep yet.
    if let current = Task.currentDrainableExecutor, !executors.contains(where: { $0 === current }) {
      executors.append(current)
    }
    if hasUnseenSleepers || executors.isEmpty {
      // By turns, as such work often goes back and forth between the global executor and the main
      // actor.
      for _ in 0..<8 {
        await Task.megaYield(count: 3)
        await Task.mainActorTurn()
      }
    }
    if !executors.isEmpty { await Task.settle(executors) }
  }
}
