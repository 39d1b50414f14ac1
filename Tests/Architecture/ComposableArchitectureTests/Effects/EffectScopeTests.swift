import Testing

@testable import ComposableArchitecture

/// By what the effects of an instance are found.
@MainActor
@Suite struct EffectScopeTests {
  private let root = EffectScope()
  private let instance = FeatureSite().instance(1)

  @Test func aScopeThatWasForgottenDoesNotTakeThePlaceOfItsSuccessor() {
    // given: a scope of which nothing is under way any more, and the one that has come for the same instance
    let former = root.child(instance)
    former.hold()
    former.release()
    let current = root.child(instance)
    current.hold()
    #expect(former !== current)
    // when an action of the former one comes late
    former.hold()
    former.release()
    // then
    #expect(root.child(instance) === current)
    root.endChild(instance)
    #expect(current.isEnded)
  }
}
