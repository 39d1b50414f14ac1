/// The elements that a collection had when it was scoped: also those that go meanwhile have stores.
final class ElementSnapshot<Parent, ParentAction, Elements: ObservedElements, Action>:
  ElementSource<Elements.Element, Action>
{
  private let scope: ElementScope<Parent, ParentAction, Elements, Action>
  private let elements: Elements

  init(_ elements: Elements, of scope: ElementScope<Parent, ParentAction, Elements, Action>) {
    self.elements = elements
    self.scope = scope
  }

  override func store(at index: Int) -> Store<Elements.Element, Action> {
    self.scope.store(at: index, in: self.elements)
  }
}
