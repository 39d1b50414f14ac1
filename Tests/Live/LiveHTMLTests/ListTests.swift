import LiveHTML
import LiveHTMLTesting
import ComposableArchitecture
import Foundation
import Observation
import Testing

@MainActor
@Observable
private final class Rows {
  var ids: [Int]
  init(_ ids: [Int]) { self.ids = ids }
}

private struct ListPage: Page {
  let rows: Rows
  var head: PageHead { PageHead(title: "") }
  nonisolated static let lineOfList = #line + 3
  var body: some HTML {
    ul {
      ForEach(rows.ids, id: \.self) { id in li { "\(id)" } }
    }
  }
}

@MainActor
@Suite
struct ListTests {
  @Test(arguments: [
    ([1, 2, 3], [1, 2, 3, 4], #"[3,[1,3],0,"<li data-n=\"5\">4</li>"]"#),
    ([1, 2, 3], [0, 1, 2, 3], #"[3,[2],0,"<li data-n=\"5\">0</li>"]"#),
    ([1, 2, 3], [1, 3], "[3,[3],1]"),
    ([1, 2, 3], [2, 3, 1], "[4,[1,3],2]"),
    ([1, 2, 3], [3, 1, 2], "[4,[2],4]"),
    ([1, 2, 3], [], "[3,[2],1],[3,[3],1],[3,[4],1]"),
    ([], [1, 2], #"[3,[1,0],0,"<li data-n=\"2\">1</li><li data-n=\"3\">2</li>"]"#),
    ([1, 2, 3, 4], [4, 2, 3, 1], "[4,[1,4],2],[4,[3],5]"),
  ])
  func changesOfListsTakeAsFewStepsAsPossible(old: [Int], new: [Int], operations: String) {
    let rows = Rows(old)
    let page = TestPage(ListPage(rows: rows))
    rows.ids = new
    page.session.flush()
    #expect(page.takePatches() == ["[1,1,0,[\(operations)]]"])
  }

  @Test
  func rowsThatStayAreTheSameElements() throws {
    let rows = Rows([1, 2, 3, 4, 5])
    let page = TestPage(ListPage(rows: rows))
    let before = try (1...5).map { try page.find(.text("\($0)")) }
    rows.ids = [5, 9, 3, 1, 2]
    page.session.flush()
    for id in [1, 2, 3, 5] {
      #expect(try page.find(.text("\(id)")) === before[id - 1])
    }
  }

  @Test
  func idsThatAreNotUnique() {
    let reports = LockIsolated(0)
    // given
    let rows = Rows([1, 2, 1])
    withKnownIssue {
      let page = TestPage(ListPage(rows: rows))
      #expect(page.all(.role("listitem")).map(\.trimmedText) == ["1", "2"])
      // when: the id is still a duplicate
      rows.ids = [1, 2, 3, 1]
      page.session.flush()
      // then: it is not reported again
      #expect(page.all(.role("listitem")).map(\.trimmedText) == ["1", "2", "3"])
    } matching: { issue in
      reports.withValue { $0 += 1 }
      #expect(issue.sourceLocation?.line == ListPage.lineOfList)
      return issue.description.contains(
        "Several elements of a 'ForEach' have the id '1'; only the first is shown")
    }
    #expect(reports.value == 1)
  }

  @Test
  func plansMoveNoMoreThanNecessary() {
    var changes = RandomChanges(seed: 7)
    for _ in 0..<300 {
      let old = Array(0..<Int.random(in: 0...12, using: &changes)).shuffled(using: &changes)
      let new = Array(0..<Int.random(in: 0...12, using: &changes)).shuffled(using: &changes)
      let rows = Rows(old)
      let page = TestPage(ListPage(rows: rows))
      rows.ids = new
      page.session.flush()
      #expect(page.all(.role("listitem")).map(\.trimmedText) == new.map(String.init))
      let moves = page.takePatches().joined().components(separatedBy: "[4,").count - 1
      #expect(moves == leastMoves(from: old, to: new))
    }
  }

  /// Computed by brute force, not by the algorithm under test.
  private func leastMoves(from old: [Int], to new: [Int]) -> Int {
    let kept = new.compactMap { old.firstIndex(of: $0) }
    var longest: [Int] = []
    for (index, value) in kept.enumerated() {
      longest.append(1 + (0..<index).filter { kept[$0] < value }.map { longest[$0] }.reduce(0, max))
    }
    return kept.count - (longest.max() ?? 0)
  }
}
