import CasePaths
import IssueReporting
import Testing

@testable import ComposableArchitecture

struct TaskResultTests {
  struct Plain: Error {}
  enum Comparable: Error, Equatable { case one, two }
  enum Hashed: Error, Hashable { case one, two }

  @Test func catchesValuesAndErrors() async throws {
    let success = await TaskResult { 42 }
    let failure = await TaskResult<Int> { throw Comparable.one }
    #expect(try success.value == 42)
    #expect(throws: Comparable.one) { try failure.value }
  }

  @Test func convertsFromAndToResults() throws {
    let result = Result(TaskResult.success(1))
    #expect(try result.get() == 1)
    #expect(TaskResult(Result<Int, Comparable>.failure(.one)) == .failure(Comparable.one))
    #expect(throws: Comparable.two) {
      try Result(TaskResult<Int>.failure(Comparable.two)).get()
    }
  }

  @Test func mapsItsValue() {
    let success = TaskResult.success(1)
    let failure = TaskResult<Int>.failure(Comparable.one)
    #expect(success.map { "\($0)" } == .success("1"))
    #expect(failure.map { "\($0)" } == .failure(Comparable.one))
    #expect(
      success.flatMap { _ in TaskResult<Int>.failure(Comparable.two) } == .failure(Comparable.two))
    #expect(failure.flatMap { TaskResult.success($0) } == .failure(Comparable.one))
  }

  @Test func equality() {
    typealias R = TaskResult<Int>
    #expect(R.success(1) == .success(1))
    #expect(R.success(1) != .success(2))
    #expect(R.success(1) != .failure(Comparable.one))
    #expect(R.failure(Comparable.one) == .failure(Comparable.one))
    #expect(R.failure(Comparable.one) != .failure(Comparable.two))
    #expect(R.failure(Comparable.one) != .failure(Hashed.one))
    #expect(R.failure(CancellationError()) == .failure(CancellationError()))
  }

  @Test func errorsThatCannotBeComparedAreReported() {
    withKnownIssue {
      #expect(TaskResult<Int>.failure(Plain()) != .failure(Plain()))
    } matching: {
      $0.description.contains("Plain") && $0.description.contains("'Equatable'")
    }
  }

  @Test func hashing() {
    typealias R = TaskResult<Int>
    let set: Set<R> = [
      .success(1), .success(1), .success(2), .failure(Hashed.one), .failure(Hashed.one),
      .failure(Hashed.two), .failure(Comparable.one), .failure(Comparable.one),
      .failure(Comparable.two),
    ]
    #expect(set.count == 6)
  }

  @Test func casePaths() {
    let result = TaskResult.success(1)
    #expect(result[case: \.success] == 1)
    #expect(result[case: \.failure] == nil)
    #expect(result.is(\.success))
  }
}
