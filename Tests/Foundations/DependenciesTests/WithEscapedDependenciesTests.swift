import Dependencies
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WithEscapedDependenciesTests {
  @Test func closuresContinueOnAQueue() async {
    let (before, within) = await withDependencies {
      $0.numberClient.number = 7
    } operation: {
      await withCheckedContinuation { continuation in
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            let before = DependencyValues.current.numberClient.number
            let within = dependencies.yield { DependencyValues.current.numberClient.number }
            continuation.resume(returning: (before, within))
          }
        }
      }
    }
    #expect(before == 3)
    #expect(within == 7)
  }

  @Test func detachedTasksContinue() async {
    await withDependencies {
      $0.numberClient.number = 7
    } operation: {
      await withEscapedDependencies { dependencies in
        let number = await Task.detached {
          await dependencies.yield {
            await Task.yield()
            return DependencyValues.current.numberClient.number
          }
        }.value
        #expect(number == 7)
      }
    }
  }

  @Test func defaultValuesOfTheTestAreCarriedAlong() async {
    // Given
    let number = DependencyValues.current[CountedKey<Self>.self]
    // When
    let carried = await withEscapedDependencies { dependencies in
      await Task.detached {
        dependencies.yield { DependencyValues.current[CountedKey<Self>.self] }
      }.value
    }
    // Then
    #expect(carried == number)
  }

  @Test func resultsAndErrorsPassThrough() async {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withEscapedDependencies { try $0.yield { throw Failure() } }
    }
    await #expect(throws: Failure.self) {
      try await withEscapedDependencies {
        try await $0.yield {
          await Task.yield()
          throw Failure()
        }
      }
    }
  }
}
