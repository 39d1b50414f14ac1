import Dependencies
import Testing

struct DependencyTests {
  struct Model {
    @Dependency(\.numberClient) var client
    @Dependency(\.numberClient.number) var number
    @Dependency(NumberClient.self) var clientByKey
  }

  @Test func readsTheTestValueInATest() {
    let model = Model()
    #expect(model.client == NumberClient(number: 3))
    #expect(model.number == 3)
    #expect(model.clientByKey == NumberClient(number: 3))
  }

  @Test func readsTheOverrideOfTheScope() {
    let model = Model()
    withDependencies {
      $0.numberClient.number = 7
    } operation: {
      #expect(model.client.number == 7)
      #expect(model.number == 7)
      #expect(model.clientByKey.number == 7)
    }
    #expect(model.number == 3)
  }

  @Test func readsAKeyPathThatIsKnownAtRunTime() {
    let keyPath: any KeyPath<DependencyValues, Int> & Sendable = \.numberClient.number
    let dependency = Dependency(keyPath)
    #expect(dependency.wrappedValue == 3)
    withDependencies {
      $0.numberClient.number = 7
    } operation: {
      #expect(dependency.wrappedValue == 7)
    }
  }

  @Test func worksAsALocalVariable() {
    withDependencies {
      $0.numberClient.number = 7
    } operation: {
      @Dependency(\.numberClient.number) var number
      #expect(number == 7)
    }
  }

  @Test func worksInAClass() {
    final class Model {
      @Dependency(\.numberClient) var client
    }
    let model = withDependencies {
      $0.numberClient.number = 7
    } operation: {
      Model()
    }
    #expect(model.client.number == 7)
  }

  @Test func worksInAnActor() async {
    actor Model {
      @Dependency(\.numberClient) var client
      func number() -> Int { client.number }
    }
    let model = withDependencies {
      $0.numberClient.number = 7
    } operation: {
      Model()
    }
    #expect(await model.number() == 7)
  }

  @MainActor
  @Test func worksOnTheMainActor() {
    @MainActor final class Model {
      @Dependency(\.numberClient) var client
    }
    #expect(Model().client.number == 3)
  }

  @Test func keepsTheOverridesOfTheScopeItWasMadeIn() {
    let model = withDependencies {
      $0.numberClient.number = 7
    } operation: {
      Model()
    }
    #expect(model.number == 7)
  }

  @Test func overridesOfTheAccessWinOverThoseOfTheMaking() {
    let model = withDependencies {
      $0.numberClient.number = 7
    } operation: {
      Model()
    }
    withDependencies {
      $0.numberClient.number = 8
    } operation: {
      #expect(model.number == 8)
    }
  }

  @Test func overridesOfAScopeAroundTheMakingDoNotWin() {
    withDependencies {
      $0.numberClient.number = 6
    } operation: {
      let model = withDependencies {
        $0.numberClient.number = 7
      } operation: {
        Model()
      }
      #expect(model.number == 7)
      withDependencies {
        $0.numberClient.number = 8
      } operation: {
        #expect(model.number == 8)
      }
    }
  }

  @Test func otherOverridesOfTheAccessDoNotHideThoseOfTheMaking() {
    let model = withDependencies {
      $0.numberClient.number = 7
    } operation: {
      Model()
    }
    withDependencies {
      $0.speechClient.isAvailable = { false }
    } operation: {
      #expect(model.number == 7)
    }
  }

  @Test func keepsTheContextOfTheScopeItWasMadeIn() {
    let model = withDependencies {
      $0.context = .preview
    } operation: {
      Model()
    }
    #expect(model.number == 2)
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(model.number == 1)
    }
  }
}
