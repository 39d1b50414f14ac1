import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@Suite(
  .dependencies {
    $0.uuid = .incrementing
    $0.date.now = Date(timeIntervalSince1970: 1)
    $0.greeter.greet = { "suite" }
  }
)
struct TraitTests {
  @Dependency(\.uuid) var uuid
  @Dependency(\.date.now) var now
  @Dependency(\.greeter) var greeter
  @Dependency(\.list) var list

  @Test func overridesAreInForce() {
    #expect(uuid() == UUID(0))
    #expect(uuid() == UUID(1))
    #expect(now == Date(timeIntervalSince1970: 1))
    #expect(greeter.greet() == "suite")
  }

  @Test func everyTestStartsAfresh() {
    #expect(uuid() == UUID(0))
  }

  @Test(arguments: 1...4)
  func everyArgumentStartsAfresh(argument: Int) async {
    #expect(uuid() == UUID(0))
    list.withValue { $0.append("\(argument)") }
    await Task.yield()
    #expect(DependencyValues.current.list.value == ["\(argument)"])
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 2)))
  func traitsOfATestComeAfterThoseOfTheSuite() {
    #expect(now == Date(timeIntervalSince1970: 2))
    #expect(greeter.greet() == "suite")
  }

  @Test(.dependency(\.greeter.greet, { "endpoint" }))
  func oneEndpointMayBeOverridden() {
    #expect(greeter.greet() == "endpoint")
  }

  @Test(.dependency(Greeter { "value" }))
  func aValueMayBeItsOwnKey() {
    #expect(greeter.greet() == "value")
  }

  @Test(.dependency(\.continuousClock, ImmediateClock()))
  func existentialsMayBeOverridden() async throws {
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1_000_000))
  }

  @Test(.dependency(\.uuid, .incrementing), arguments: 1...3)
  func valuesAreMadeForEachArgument(argument: Int) {
    #expect(uuid() == UUID(0))
  }

  @Test func overridesOfObjectsWinOverThoseOfTheSuite() {
    let model = withDependencies {
      $0.uuid = .constant(UUID(42))
    } operation: {
      TraitTests()
    }
    #expect(model.uuid() == UUID(42))
    #expect(model.greeter.greet() == "suite")
  }

  @Test func detachedTasksHaveNoneButObjectsCarryThem() async {
    let greet = greet
    #expect(await Task.detached { greet() }.value == "suite")
  }

  private var greet: @Sendable () -> String {
    let greeter = _greeter
    return { greeter.wrappedValue.greet() }
  }

  @Suite(.dependency(\.greeter.greet, { "nested" }))
  struct Nested {
    @Dependency(\.date.now) var now
    @Dependency(\.greeter) var greeter

    @Test func traitsOfOuterSuitesComeFirst() {
      #expect(greeter.greet() == "nested")
      #expect(now == Date(timeIntervalSince1970: 1))
    }

    @Test(.dependency(\.greeter.greet, { "test" }))
    func traitsOfTestsComeLast() {
      #expect(greeter.greet() == "test")
    }
  }
}
