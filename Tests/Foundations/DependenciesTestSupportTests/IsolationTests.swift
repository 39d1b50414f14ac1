import Dependencies
import DependenciesTestSupport
import Testing

/// Concurrent tests that leave marks in the same dependency.
struct IsolationTests {
  func expectNoTraces(of others: String = #function) async {
    @Dependency(\.list) var list
    for count in 1...20 {
      list.withValue { $0.append(others) }
      await Task.yield()
      #expect(DependencyValues.current.list.value == Array(repeating: others, count: count))
    }
  }

  @Test func first() async { await expectNoTraces() }
  @Test func second() async { await expectNoTraces() }
  @Test(.dependencies) func third() async { await expectNoTraces() }
  @Test(.dependencies) func fourth() async { await expectNoTraces() }

  @Test(arguments: ["a", "b"], ["c", "d"])
  func arguments(first: String, second: String) async {
    await expectNoTraces(of: first + second)
  }

  @Test(arguments: ["equal", "equal"])
  func equalArguments(argument: String) async {
    await expectNoTraces(of: argument)
  }

  @Test(.dependencies, arguments: ["equal", "equal"])
  func equalArgumentsWithTheTrait(argument: String) async {
    await expectNoTraces(of: argument)
  }

  @Test(.dependencies) func childTasksBelongToTheTest() async {
    DependencyValues.current.list.withValue { $0.append("test") }
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...10 {
        group.addTask { DependencyValues.current.list.withValue { $0.append("task") } }
      }
    }
    await Task { DependencyValues.current.list.withValue { $0.append("task") } }.value
    #expect(
      DependencyValues.current.list.value == ["test"] + Array(repeating: "task", count: 11))
  }

  @Test func failuresOfTheTraitFailTheTest() async throws {
    struct Failure: Error {}
    let trait: DependenciesTrait = .dependencies { _ in throw Failure() }
    let test = try #require(Test.current)
    await #expect(throws: Failure.self) {
      try await trait.provideScope(for: test, testCase: Test.Case.current) {}
    }
  }

  @Test func suitesAsAWholeHaveNoScope() throws {
    let trait: DependenciesTrait = .dependencies
    let test = try #require(Test.current)
    #expect(trait.isRecursive)
    #expect((trait.scopeProvider(for: test, testCase: nil) as DependenciesTrait?) == nil)
    #expect(trait.scopeProvider(for: test, testCase: Test.Case.current) != nil)
  }
}
