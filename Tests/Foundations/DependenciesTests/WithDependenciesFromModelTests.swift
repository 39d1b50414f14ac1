import Dependencies
import Testing

struct WithDependenciesFromModelTests {
  class Parent {
    @Dependency(\.speechClient) var speechClient

    func makeChild() -> Child {
      withDependencies(from: self) { Child() }
    }

    func makeLoudChild() -> Child {
      withDependencies(from: self) {
        $0.numberClient.text += "!"
      } operation: {
        Child()
      }
    }
  }

  final class Heir: Parent {}

  final class Child {
    @Dependency(\.numberClient) var client
  }

  final class Bare: Sendable {}

  func parent<Model>(_ make: () -> Model) -> Model {
    withDependencies {
      $0.numberClient = NumberClient(number: 7, text: "parent")
    } operation: {
      make()
    }
  }

  @Test func childrenInheritFromTheirParents() {
    #expect(parent { Parent() }.makeChild().client == NumberClient(number: 7, text: "parent"))
    #expect(parent { Heir() }.makeChild().client == NumberClient(number: 7, text: "parent"))
  }

  @Test func overridesComeOnTop() {
    #expect(parent { Parent() }.makeLoudChild().client == NumberClient(number: 7, text: "parent!"))
  }

  @Test func overridesOfTheScopeWinOverThoseOfTheParent() {
    let parent = parent { Parent() }
    let child = withDependencies {
      $0.numberClient.number = 8
    } operation: {
      parent.makeChild()
    }
    #expect(child.client.number == 8)
  }

  @Test func asynchronousOperationsInherit() async {
    let parent = parent { Bare() }
    await withDependencies(from: parent) {
      await Task.yield()
      #expect(DependencyValues.current.numberClient.number == 7)
    }
    await withDependencies(from: parent) {
      $0.numberClient.number += 1
    } operation: {
      await Task.yield()
      #expect(DependencyValues.current.numberClient == NumberClient(number: 8, text: "parent"))
    }
  }

  @Test func anObjectWithoutPropertiesInheritsFromTheScopeThatReturnedIt() {
    let bare = parent { Bare() }
    withDependencies(from: bare) {
      #expect(DependencyValues.current.numberClient == NumberClient(number: 7, text: "parent"))
    }
  }

  @Test func objectsThatAreGoneDoNotLendTheirDependenciesToOthers() {
    for _ in 1...1000 { _ = parent { Bare() } }
    withKnownIssue {
      let bare = Bare()
      withDependencies(from: bare) {
        #expect(DependencyValues.current.numberClient == NumberClient(number: 3))
      }
    } matching: {
      $0.description.contains("'withDependencies(from:)' was given an object without dependencies")
    }
  }

  @Test func anObjectWithoutDependenciesIsReported() {
    let bare = Bare()
    withKnownIssue {
      withDependencies(from: bare) {
        #expect(DependencyValues.current.numberClient == NumberClient(number: 3))
      }
    } matching: {
      $0.description.contains(
        """
        'withDependencies(from:)' was given an object without dependencies, a \
        'DependenciesTests.WithDependenciesFromModelTests.Bare', and goes on with the current ones.

        Give it a '@Dependency' property, or make it within 'withDependencies'.
        """
      )
    }
  }
}
