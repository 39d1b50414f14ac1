import Testing

@testable import ComposableArchitecture

/// The lookup of an instance's effects.
@MainActor
@Suite struct FeatureInstanceTests {
  private let root = FeatureInstance()
  private let instance = FeatureNode.child().instance(1)

  @Test func aScopeThatWasForgottenDoesNotTakeThePlaceOfItsSuccessor() {
    // given: an idle scope, and the scope that has replaced it for the same instance
    let former = root.child(instance)
    former.hold()
    former.release()
    let current = root.child(instance)
    current.hold()
    #expect(former !== current)
    // when a late action of the idle scope arrives
    former.hold()
    former.release()
    // then
    #expect(root.child(instance) === current)
    root.endChild(instance)
    #expect(current.isEnded)
  }
}
