import Dependencies
import Dispatch
import Synchronization
import Testing

/// The creation and the lifetime of default values.
@Suite(.timeLimit(.minutes(5)))
struct DefaultValueTests {
  enum Once {}
  enum Raced {}
  enum Detached {}
  enum Scoped {}
  enum Argument {}

  @Test func aValueIsMadeOnceForATest() {
    #expect(DependencyValues.current[CountedKey<Once>.self] == 1)
    withDependencies {
      $0.numberClient.number = 7
    } operation: {
      #expect(DependencyValues.current[CountedKey<Once>.self] == 1)
    }
    #expect(DependencyValues.current[CountedKey<Once>.self] == 1)
  }

  @Test func aValueIsMadeOnceForEachContext() {
    enum Owner {}
    #expect(DependencyValues.current[CountedKey<Owner>.self] == 1)
    #expect(DependencyValues.live[CountedKey<Owner>.self] == 2)
    #expect(DependencyValues.live[CountedKey<Owner>.self] == 2)
    #expect(DependencyValues.current[CountedKey<Owner>.self] == 1)
  }

  @Test func testValuesAreForgotten() {
    enum Reset {}
    #expect(DependencyValues.current[CountedKey<Reset>.self] == 1)
    withDependencies {
      $0 = .test
    } operation: {
      #expect(DependencyValues.current[CountedKey<Reset>.self] == 2)
      withDependencies {
        $0.numberClient.number = 7
      } operation: {
        #expect(DependencyValues.current[CountedKey<Reset>.self] == 2)
      }
    }
    #expect(DependencyValues.current[CountedKey<Reset>.self] == 1)
  }

  @Test func aValueIsMadeOnceByManyTasks() async {
    let values = await withTaskGroup(of: Int.self) { group in
      for _ in 1...100 {
        group.addTask { DependencyValues.current[CountedKey<Raced>.self] }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(values == [1])
  }

  @Test func aValueIsMadeOnceByManyThreads() {
    // No lock is held during the creation of a value, so waiting threads must be notified.
    withDependencies { _ in
    } operation: {
      withEscapedDependencies { dependencies in
        let values = Mutex(Set<Int>())
        DispatchQueue.concurrentPerform(iterations: 32) { _ in
          dependencies.yield {
            let value = DependencyValues.current[SlowKey.self]
            values.withLock { _ = $0.insert(value) }
          }
        }
        #expect(values.withLock { $0 } == [1])
      }
    }
  }

  @Test func aValueMayUseOtherDependencies() {
    withDependencies {
      $0.numberClient.number = 7
    } operation: {
      #expect(DependencyValues.current[DoubleKey.self] == 14)
    }
  }

  @Test func updatingIsNoUse() {
    enum Owner {}
    withDependencies {
      $0[CountedKey<Owner>.self] += 10
    } operation: {
      #expect(DependencyValues.current[CountedKey<Owner>.self] == 11)
    }
    #expect(DependencyValues.current[CountedKey<Owner>.self] == 1)
  }

  @Test(arguments: 1...5)
  func eachArgumentHasValuesOfItsOwn(argument: Int) {
    let list = DependencyValues.current[ListKey.self]
    list.withValue { $0.append(argument) }
    #expect(DependencyValues.current[ListKey.self].value == [argument])
  }

  @Test func detachedTasksHaveNoTestToKeepValuesFor() async {
    let values = await Task.detached {
      (0..<3).map { _ in DependencyValues.current[CountedKey<Detached>.self] }
    }.value
    #expect(values == [1, 2, 3])
  }

  @Test func detachedTasksKeepValuesForTheirScopes() async {
    let values = await Task.detached {
      (0..<2).map { _ in
        withDependencies { _ in
        } operation: {
          (0..<2).map { _ in DependencyValues.current[CountedKey<Scoped>.self] }
        }
      }
    }.value
    #expect(values == [[1, 1], [2, 2]])
  }

  @Test func objectsKeepToTheirTestInDetachedTasks() async {
    struct Model: Sendable {
      @Dependency(ListKey.self) var list
    }
    let model = Model()
    model.list.withValue { $0.append(1) }
    await Task.detached { model.list.withValue { $0.append(2) } }.value
    #expect(model.list.value == [1, 2])
  }

  private enum ListKey: DependencyKey {
    static var liveValue: LockIsolated<[Int]> { LockIsolated([]) }
    static var testValue: LockIsolated<[Int]> { LockIsolated([]) }
  }

  private enum DoubleKey: DependencyKey {
    static var liveValue: Int { 0 }
    static var testValue: Int {
      @Dependency(\.numberClient) var client
      return 2 * client.number
    }
  }

  private enum SlowKey: DependencyKey {
    static var liveValue: Int { 0 }
    static var testValue: Int {
      // Long enough for other threads to request it, and uses a dependency that must be created.
      for _ in 1...1000 { _ = DependencyValues.current.numberClient }
      return Counts.shared.increment(Self.self)
    }
  }
}
