import ComposableArchitecture
import Testing

@Suite struct IdentifiedActionTests {
  private typealias Action = IdentifiedAction<Int, Toggle>

  @CasePathable
  fileprivate enum Toggle: Equatable {
    case toggled(Bool)
  }

  @Test func casePathsLeadToTheActionsOfAnElement() {
    let path: CaseKeyPath<Action, Bool> = \.[id: 2].toggled
    #expect(path(true) == .element(id: 2, action: .toggled(true)))
    #expect(Action.element(id: 2, action: .toggled(false))[case: path] == false)
    #expect(Action.element(id: 3, action: .toggled(false))[case: path] == nil)
  }
}
