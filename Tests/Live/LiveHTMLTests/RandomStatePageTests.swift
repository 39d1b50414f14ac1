import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
@Suite
struct RandomStatePageTests {
  /// A debug build takes a second for each seed.
  nonisolated private static var seeds: ClosedRange<Int> {
    #if DEBUG
    1...50
    #else
    1...240
    #endif
  }

  /// Each form of reading state is observed: after any action the page equals a new page made from
  /// a copy of the state.
  @Test(arguments: Self.seeds)
  func `after any action a page equals one made from a copy of the state`(seed: Int) {
    var changes = RandomChanges(seed: UInt64(seed))
    let state = changes.makeState()
    let forms = changes.makeForms()
    let childForms = changes.makeForms()
    let copy = RandomFeature.Copy()
    let store = Store(initialState: state) { RandomFeature(copy: copy) }
    let page = TestPage(RandomStatePage(store: store, forms: forms, childForms: childForms))
    var current = state
    for round in 1...40 {
      for _ in 0..<changes.number(1...2) {
        if changes.number() == 0 {
          changes.changeShared(in: current)
        } else {
          store.send(changes.makeAction(for: current))
          current = copy.state ?? current
        }
      }
      page.session.flush()
      let freshStore = Store(initialState: current) { RandomFeature(copy: copy) }
      let fresh = TestPage(
        RandomStatePage(store: freshStore, forms: forms, childForms: childForms))
      guard page.outline == fresh.outline else {
        Issue.record(
          "Round \(round) of \(forms), \(childForms):\n\(page.outline)\n\nFresh:\n\(fresh.outline)")
        return
      }
    }
  }
}
