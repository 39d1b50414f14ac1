import ConcurrencyExtras
import IssueReporting
import Synchronization

extension TestClock {
  /// Advances the clock, and resumes the sleepers that are due on the way.
  ///
  /// O(*n* log *n*) in the number of resumed sleepers, in addition to their work. If the calling
  /// task is cancelled, the clock advances all the same, but does not wait for the work of the
  /// resumed sleepers.
  ///
  /// - Parameter duration: The time to advance by; zero resumes the sleepers whose deadline is
  ///   ``now``, and lets running work come to rest. A clock does not go back: a negative duration
  ///   is reported as an issue, and the clock does not move.
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

  /// Advances the clock to an instant, and resumes the sleepers that are due on the way.
  ///
  /// O(*n* log *n*) in the number of resumed sleepers, in addition to their work. If the calling
  /// task is cancelled, the clock advances all the same, but does not wait for the work of the
  /// resumed sleepers.
  ///
  /// - Parameter deadline: The instant to advance to. A clock does not go back: an instant before
  ///   ``now`` is reported as an issue, and the clock does not move.
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

  /// The number of sleeps without duration that counts as an endless loop.
  private static var maxEmptySleeps: Int { 1_000 }

  /// Advances the clock from deadline to deadline until no task sleeps on it any more.
  ///
  /// An endless sequence of sleeps, usually a timer that was not cancelled, is reported as an
  /// issue. On executors that can be drained, the limit is 10 000 resumptions, regardless of their
  /// duration, so the speed of the machine does not matter. On other executors the clock cannot
  /// know when the sleepers come to rest, and `timeout` limits the time for them.
  ///
  /// - Parameter timeout: The real time after which sleepers that cannot be drained are reported,
  ///   checked before each resumption.
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

  /// Implements ``run(timeout:fileID:filePath:line:column:)`` with any limit of resumptions.
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
    sleeper.payload.resume(with: .success(()))
    if case .global = sleeper.payload.executor { await self.awaitAwakening(of: sleeper.id) }
    await self.settle()
    return true
  }

  private nonisolated(nonsending) func awaitAwakening(of id: Int) async {
    await withCheckedContinuation { continuation in
      let waits = self.state.withLock { $0.awaitAwakening(id: id, continuation: continuation) }
      if !waits { continuation.resume() }
    }
  }

  /// Lets running work come to rest: exactly on executors that can be drained, by yielding on other
  /// executors.
  nonisolated(nonsending) func settle() async {
    var (executors, hasUnseenSleepers) = self.state.withLock { state in
      (state.knownExecutors.compactMap(\.executor), state.hasUnseenSleepers)
    }
    // The caller may have started work on its own executor that does not sleep yet.
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
