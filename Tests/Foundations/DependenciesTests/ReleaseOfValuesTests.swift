import Dependencies
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
          // Not the object itself, whose scope would be remembered for some time.
          [Model()]
        }[0]
      #expect(model.token === token)
    }
    #expect(first == nil)
  }
}
