import Dependencies
import Synchronization
import Testing

struct ReleaseOfValuesTests {
  final class Token: Sendable {}

  private enum TokenKey: DependencyKey {
    static var liveValue: Token { Token() }
    static var testValue: Token { Token() }
  }

  @Test func overridesGoWithTheirScope() {
    weak var token: Token?
    withDependencies {
      let new = Token()
      token = new
      $0[TokenKey.self] = new
    } operation: {
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  @Test func objectsThatMakeTheirSuccessorsDoNotKeepTheOverridesOfAll() {
    final class Model {
      @Dependency(TokenKey.self) var token
    }
    weak var first: Token?
    var model = withDependencies {
      let new = Token()
      first = new
      $0[TokenKey.self] = new
    } operation: {
      [Model()]
    }[0]
    #expect(first != nil)
    for _ in 1...100 {
      let token = Token()
      model =
        withDependencies(from: model) {
          $0[TokenKey.self] = token
        } operation: {
          // Not the object itself, because its scope would be retained for some time.
          [Model()]
        }[0]
      #expect(model.token === token)
    }
    #expect(first == nil)
  }

  @Test func objectsWithDependenciesMayBeReferredToByTheOverridesOfTheScopeThatReturnsThem() {
    final class Model: Sendable {
      let token = Dependency(TokenKey.self)
    }
    enum ModelKey: DependencyKey {
      static var liveValue: Model? { nil }
      static var testValue: Model? { nil }
    }
    weak var model: Model?
    do {
      let new = Model()
      model = new
      withDependencies {
        $0[ModelKey.self] = new
      } operation: {
        new
      }
    }
    #expect(model == nil)
  }

  @Test func objectsWithoutDependenciesKeepThoseOfTheScopeThatReturnedThem() {
    final class Model {
      let state = Mutex(0)
    }
    let token = Token()
    let model = withDependencies {
      $0[TokenKey.self] = token
    } operation: {
      Model()
    }
    withDependencies(from: model) {
      #expect(DependencyValues.current[TokenKey.self] === token)
    }
  }
}
