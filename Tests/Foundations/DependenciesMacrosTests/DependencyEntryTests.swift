import Dependencies
import DependenciesMacros
import Testing

@Suite struct DependencyEntryTests {
  @Test func theAssignedValueIsTheOneForTests() {
    @Dependency(\.greeting) var greeting
    @Dependency(\.greeter) var greeter
    @Dependency(\.shortGreeter) var shortGreeter
    @Dependency(\.argumentGreeter) var argumentGreeter

    #expect(greeting == "Hello")
    #expect(greeter.name == "test")
    #expect(shortGreeter.name == "test")
    #expect(argumentGreeter.name == "test")
  }

  @Test(arguments: [(DependencyContext.live, "live"), (.preview, "preview"), (.test, "test")])
  func everyContextHasItsValue(context: DependencyContext, name: String) {
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(\.greeter) var greeter
      @Dependency(\.shortGreeter) var shortGreeter
      @Dependency(\.argumentGreeter) var argumentGreeter

      #expect(greeter.name == name)
      #expect(shortGreeter.name == name)
      #expect(argumentGreeter.name == name)
    }
  }

  @Test(arguments: [DependencyContext.live, .preview, .test])
  func aSingleValueIsTheOneOfEveryContext(context: DependencyContext) {
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(\.greeting) var greeting

      #expect(greeting == "Hello")
    }
  }

  @Test func anEntryCanBeOverridden() {
    withDependencies {
      $0.greeter = Greeter(name: "override")
    } operation: {
      @Dependency(\.greeter) var greeter

      #expect(greeter.name == "override")
    }
  }

  @Test func aTestThatUsesAnEntryWithoutAValueForTestsFails() {
    withKnownIssue {
      @Dependency(\.liveGreeter) var greeter

      #expect(greeter.name == "live")
    } matching: {
      $0.description.contains("no test implementation")
    }
  }

  @Test func anExistingKeyIsUsed() {
    // given
    var values = DependencyValues()

    // when
    values.keyedGreeter = Greeter(name: "override")

    // then
    #expect(values[Greeter.self].name == "override")
  }

  @Test(arguments: [DependencyContext.live, .test])
  func `an entry may be conditional`(context: DependencyContext) {
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(\.conditionalGreeter) var greeter

      #expect(greeter.name == "\(context)")
    }
    withDependencies {
      $0.conditionalGreeter = Greeter(name: "override")
    } operation: {
      @Dependency(\.conditionalGreeter) var greeter

      #expect(greeter.name == "override")
    }
  }
}

private struct Greeter: Sendable {
  var name: String

  static let live = Self(name: "live")
  static let preview = Self(name: "preview")
  static let test = Self(name: "test")
}

extension Greeter: TestDependencyKey {
  static let testValue = Self(name: "key")
}

extension DependencyValues {
  @DependencyEntry fileprivate var greeting = "Hello"

  @DependencyEntry(liveValue: Greeter.live, previewValue: .preview)
  fileprivate var greeter = Greeter(name: "test")

  @DependencyEntry(Greeter.self, liveValue: .live, previewValue: .preview)
  fileprivate var shortGreeter: Greeter = .test

  @DependencyEntry(Greeter.test, liveValue: .live, previewValue: .preview)
  fileprivate var argumentGreeter: Greeter

  @DependencyEntry(liveValue: Greeter.live)
  fileprivate var liveGreeter: Greeter

  @DependencyEntry(Greeter.self)
  fileprivate var keyedGreeter: Greeter

  #if swift(>=6)
  @DependencyEntry(liveValue: Greeter.live)
  fileprivate var conditionalGreeter = Greeter(name: "test")
  #else
  @DependencyEntry fileprivate var conditionalGreeter = 1
  #endif
}
