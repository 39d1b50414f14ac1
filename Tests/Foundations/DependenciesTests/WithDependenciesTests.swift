import Dependencies
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WithDependenciesTests {
  struct Failure: Error {}

  @Dependency(\.numberClient) var client

  @Test func scopesNest() {
    withDependencies {
      $0.numberClient.number = 7
    } operation: {
      withDependencies {
        #expect($0.numberClient.number == 7)
        $0.numberClient.text = "inner"
      } operation: {
        #expect(client == NumberClient(number: 7, text: "inner"))
      }
      #expect(client == NumberClient(number: 7))
    }
    #expect(client == NumberClient(number: 3))
  }

  @Test func asynchronousScopesNest() async {
    await withDependencies {
      await Task.yield()
      $0.numberClient.number = 7
    } operation: {
      await Task.yield()
      await withDependencies {
        $0.numberClient.text = "inner"
      } operation: {
        await Task.yield()
        #expect(client == NumberClient(number: 7, text: "inner"))
      }
      #expect(client == NumberClient(number: 7))
    }
    #expect(client == NumberClient(number: 3))
  }

  @Test func resultsAndErrorsPassThrough() async {
    #expect(
      withDependencies { _ in
      } operation: {
        42
      } == 42)
    #expect(throws: Failure.self) {
      try withDependencies { _ in
      } operation: {
        throw Failure()
      }
    }
    #expect(throws: Failure.self) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
      }
    }
    await #expect(throws: Failure.self) {
      try await withDependencies { _ in
      } operation: { () async throws in
        throw Failure()
      }
    }
    #expect(client == NumberClient(number: 3))
  }

  @MainActor
  @Test func asynchronousScopesRunInTheIsolationOfTheCaller() async {
    var isolated = 0
    await withDependencies {
      MainActor.assertIsolated()
      $0.numberClient.number = 7
    } operation: {
      MainActor.assertIsolated()
      isolated = client.number
      await Task.yield()
    }
    #expect(isolated == 7)
  }

  @Test func anActorKeepsItsIsolation() async {
    actor Counter {
      @Dependency(\.numberClient) var client
      var numbers: [Int] = []
      func count() async -> [Int] {
        await withDependencies {
          $0.numberClient.number = 7
        } operation: {
          numbers.append(client.number)
          await Task.yield()
          numbers.append(client.number)
        }
        return numbers
      }
    }
    #expect(await Counter().count() == [7, 7])
  }

  @Test func tasksInherit() async {
    await withDependencies {
      $0.numberClient.number = 7
    } operation: {
      let client = numberOfTask
      #expect(await Task { client() }.value == 7)
      async let number = client()
      #expect(await number == 7)
      let numbers = await withTaskGroup(of: Int.self) { group in
        for _ in 1...3 { group.addTask { client() } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(numbers == [7, 7, 7])
    }
  }

  @Test func detachedTasksDoNotInherit() async {
    await withDependencies {
      $0.numberClient.number = 7
    } operation: {
      let client = numberOfTask
      #expect(await Task.detached { client() }.value == 3)
    }
  }

  @Test func objectsCarryTheirDependenciesIntoDetachedTasks() async {
    struct Model: Sendable {
      @Dependency(\.numberClient) var client
    }
    let model = withDependencies {
      $0.numberClient.number = 7
    } operation: {
      Model()
    }
    #expect(await Task.detached { model.client.number }.value == 7)
  }

  /// The number for the current task, without the captured dependencies of this test.
  private var numberOfTask: @Sendable () -> Int {
    { DependencyValues.current.numberClient.number }
  }
}
