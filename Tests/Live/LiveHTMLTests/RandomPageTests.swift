import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
@Suite
struct RandomPageTests {
  /// After each patch, the page equals a newly loaded one.
  @Test(arguments: 1...60)
  func patchedPagesEqualFreshPages(seed: Int) {
    var changes = RandomChanges(seed: UInt64(seed))
    let piece = changes.makePiece(depth: 4)
    let page = TestPage(RandomPage(piece: piece))
    for round in 1...40 {
      for _ in 0..<Int.random(in: 1...3, using: &changes) { changes.change(piece) }
      page.session.flush()
      let fresh = TestPage(RandomPage(piece: piece))
      guard page.outline == fresh.outline else {
        Issue.record("Round \(round):\n\(page.outline)\n\nFresh:\n\(fresh.outline)")
        return
      }
    }
  }
}
