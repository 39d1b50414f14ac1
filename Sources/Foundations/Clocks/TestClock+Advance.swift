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
  /// - Parameter duration: How far to move; zero resumes the sleepers whose deadline is ``now``, and lets
  ///   work that is under way come to rest. A clock does not go back: a negative duration is reported as
  ///   an issue, and the clock stays where it is.
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
    while await self.resumeNextSleeper(upTo: deadline) {
      guard self.state.withLock({ $0.emptySleepCount }) > Self.maxEmptySleeps else { continue }
      reportIssue(
        """
        A test clock can not be moved on: since it reached \(self.now.offset), \(Self.maxEmptySleeps) \
        sleeps for no time at all have begun. Have the loop that sleeps for zero sleep longer, or end it.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column
      )
      return
    }
  }

  /// How many sleeps for no time are taken for a loop without an end.
  private static var maxEmptySleeps: Int { 1_000 }

  /// Moves the clock from deadline to deadline until nothing sleeps on it any more.
  ///
  /// What goes on for ever, a timer that was not cancelled most likely, is reported as an issue. On
  /// executors that can be drained, that is whoever still sleeps after 10 000 resumptions, however
  /// long they take: a slow machine does not make a difference. Of other sleepers nobody knows when
  /// they come to rest, and `timeout` limits the time that is spent on them.
  ///
  /// - Parameter timeout: How much real time may have passed while something sleeps that cannot be
  ///   drained, looked at before each resumption.
  public nonisolated(nonsending) func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await self.run(
      timeout: timeout, maxResumptions: 10_000,
      fileID: fileID, filePath: filePath, line: line, column: column
    )
  }

  /// Does the work of ``run(timeout:fileID:filePath:line:column:)`` with any number of resumptions.
  package nonisolated(nonsending) func run(
    timeout: Swift.Duration,
    maxResumptions: Int,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let end = ContinuousClock.now.advanced(by: timeout)
    var resumptions = 0
    await self.settle()
    while true {
      let (sleepers, unseen) = self.state.withLock { ($0.sleepers.count, $0.unseenSleeperCount) }
      guard sleepers > 0 else { return }
      let limit: String
      let advice: String
      if resumptions >= maxResumptions {
        limit = "\(maxResumptions) resumptions"
        advice = "."
      } else if unseen > 0, ContinuousClock.now >= end {
        limit = "\(timeout)"
        advice = ", or allow more time with 'run(timeout:)'."
      } else {
        if await self.resumeNextSleeper(upTo: nil) { resumptions += 1 }
        continue
      }
      reportIssue(
        """
        The clock was to run until nothing sleeps, but after \(limit) \
        \(SuspensionError(sleeperCount: sleepers)) Cancel what goes on for ever, a timer for \
        example, or use 'advance(by:)'\(advice)
        """,
        fileID: fileID, filePath: filePath, line: line, column: column
      )
      return
    }
  }

  private nonisolated(nonsending) func resumeNextSleeper(upTo end: Instant?) async -> Bool {
    guard let sleeper = self.state.withLock({ $0.moveToNextSleeper(upTo: end) })
    else { return false }
    sleeper.payload.leave(.success(()))
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
      await Task.stepAside()
    }
    if executors.count == 1, let executor = executors.first {
      await executor.settle()
    } else if !executors.isEmpty {
      await Task.settle(executors)
    }
  }
}
