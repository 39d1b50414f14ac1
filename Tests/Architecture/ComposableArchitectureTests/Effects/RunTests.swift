import ConcurrencyExtras
import Dependencies
import IssueReporting
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RunTests {
  struct Failure: Error {}

  @Test func actionsArriveInOrderAndKnowTheirSender() async {
    let runner = EffectRunner<Int>()
    await runner.run(.run(name: "counter") { send in for n in 1...3 { await send(n) } }).finish()
    #expect(runner.received == [1, 2, 3])
    #expect(runner.senders == ["counter", "counter", "counter"])
  }

  @Test func workDoesNotRunOnTheMainThread() async {
    let runner = EffectRunner<Bool>()
    await runner.run(
      .run { send in
        let isOnExecutor = Task<Never, Never>.currentDrainableExecutor != nil
        await send(isOnExecutor)
      }
    ).finish()
    #expect(runner.received == [true])
  }

  @Test func anUncaughtErrorIsReportedWithItsLocation() async {
    let runner = EffectRunner<Int>()
    await withKnownIssue {
      await runner.run(
        .run(name: "refresh") { _ in throw Failure() }
      ).finish()
    } matching: { issue in
      let text = issue.description
      return text.contains(#"An "Effect.run" (named "refresh") returned from"#)
        && text.contains("RunTests.swift:") && text.contains("Failure()")
        && text.contains(#"Handle the error with the "catch" parameter"#)
    }
    #expect(runner.count == 0)
  }

  @Test func aCaughtErrorIsTheHandlers() async {
    let runner = EffectRunner<String>()
    await runner.run(
      .run { _ in
        throw Failure()
      } catch: { error, send in
        await send("\(error)")
      }
    ).finish()
    #expect(runner.received == ["Failure()"])
  }

  @Test func cancellationIsNoError() async {
    let runner = EffectRunner<Int>()
    await runner.run(
      .run { _ in
        throw CancellationError()
      } catch: { _, send in
        await send(1)
      }
    ).finish()
    #expect(runner.received == [])
  }

  @Test func workSeesTheDependenciesOfWhereItWasMade() async {
    let runner = EffectRunner<Int>()
    let effect = withDependencies {
      $0.runNumber = 42
    } operation: {
      Effect<Int>.run { send in
        @Dependency(\.runNumber) var runNumber
        await send(runNumber)
      }
    }
    await withDependencies {
      $0.runNumber = 1
    } operation: {
      await runner.run(effect).finish()
    }
    #expect(runner.received == [42])
  }

  @Test func sendingAfterTheEndIsReported() async {
    let runner = EffectRunner<Int>()
    let escaped = LockIsolated<Send<Int>?>(nil)
    await runner.run(.run { send in escaped.setValue(send) }).finish()

    withKnownIssue {
      escaped.value?(1)
    } matching: {
      $0.description.contains("sent an action after it had ended")
        && $0.description.contains(#""send" must not outlive the operation"#)
    }
    #expect(runner.received == [1])
  }

  @Test func sendsOfACancelledTaskAreIgnored() async {
    let received = LockIsolated<[Int]>([])
    let send = Send<Int> { action in received.withValue { $0.append(action) } }
    send(1)
    let task = Task { send(2) }
    task.cancel()
    await task.value
    #expect(received.value == [1])
  }

  @Test func concurrentSendsFromChildTasks() async {
    let runner = EffectRunner<Int>()
    await runner.run(
      .run { send in
        async let one: Void = send(1)
        async let two: Void = send(2)
        _ = await (one, two)
        await send(3)
      }
    ).finish()
    #expect(runner.received.sorted() == [1, 2, 3])
    #expect(runner.received.last == 3)
  }

  @Test func methodsMayBeOperations() async {
    struct Feature {
      @Sendable func onTask(send: Send<Result<Bool, any Error>>) async {
        async let answer: Void = send(Result { try await self.answer() })
        await answer
      }

      func answer() async throws -> Bool { throw Failure() }
    }
    let runner = EffectRunner<Result<Bool, any Error>>()
    await runner.run(.run(operation: Feature().onTask)).finish()
    #expect(throws: Failure.self) { try runner.received.first?.get() }
  }

  @Test func observersAreNotifiedOfStartsAndEnds() async {
    let journal = Journal([])
    let runner = EffectRunner<Int>()
    runner.run(.run(name: "short") { await $0(1) })
    runner.run(.endless("long", journal: journal).cancellable(id: 1))
    await runner.settle()
    runner.run(.cancel(id: 1))
    await runner.settle()
    #expect(runner.log.lines == ["start short", "start long", "end short", "end long, cancelled"])
  }
}

private enum RunNumberKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

extension DependencyValues {
  fileprivate var runNumber: Int {
    get { self[RunNumberKey.self] }
    set { self[RunNumberKey.self] = newValue }
  }
}
