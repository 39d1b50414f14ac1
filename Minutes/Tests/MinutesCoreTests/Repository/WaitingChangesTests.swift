import ComposableArchitecture
import Testing

@testable import MinutesCore

@Suite(.timeLimit(.minutes(15))) struct WaitingChangesTests {
  let waiting = WaitingChanges<Int>()
  let saved = LockIsolated<[[Int]]>([])

  private func save(_ changes: [Int]) { saved.withValue { $0.append(changes) } }

  @Test func `changes are saved in their order, also those that come while others are saved`() async
  {
    // given
    waiting.append(1)
    waiting.append(2)
    // when
    await waiting.saveAll { change in
      save([change])
      if change == 1 { waiting.append(3) }
    }
    // then
    #expect(saved.value == [[1], [2], [3]])

    // when the saving has ended
    waiting.append(4)
    await waiting.saveAll { save([$0]) }
    // then
    #expect(saved.value == [[1], [2], [3], [4]])
  }

  @Test func `one of two calls saves all changes, and the other one returns at once`() async {
    // given
    waiting.append(1)
    // when
    await waiting.saveAll { change in
      if change == 1 {
        waiting.append(2)
        await waiting.saveAll { _ in Issue.record("The first call has not ended.") }
      }
      save([change])
    }
    // then
    #expect(saved.value == [[1], [2]])
  }

  @Test func `changes are saved together if they belong together`() async {
    // given
    for change in [1, 3, 5, 2, 7, 4, 6] { waiting.append(change) }
    // when
    await waiting.saveAll {
      $0 % 2 == $1 % 2
    } save: {
      save($0)
    }
    // then
    #expect(saved.value == [[1, 3, 5], [2], [7], [4, 6]])
  }

  @Test func `changes that are removed are not saved`() async {
    // given
    for change in 1...3 { waiting.append(change) }
    // when
    await waiting.saveAll { change in
      save([change])
      waiting.removeAll()
    }
    // then
    #expect(saved.value == [[1]])
  }

  @Test func `a task that is cancelled saves the changes that wait`() async {
    // given
    for change in 1...3 { waiting.append(change) }
    // when
    let task = Task { [waiting, saved] in
      await waiting.saveAll { change in
        if change == 1 { try? await Task.never() }
        saved.withValue { $0.append([change]) }
      }
    }
    task.cancel()
    await task.value
    // then
    #expect(saved.value == [[1], [2], [3]])
  }
}
