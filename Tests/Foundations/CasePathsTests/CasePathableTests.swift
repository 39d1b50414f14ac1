import CasePaths
import IssueReporting
import Testing

@Suite
struct CasePathableTests {
  @Test
  func subscriptingReadsTheValueOfACase() {
    let action = Action.counter(42)
    #expect(action[case: \.counter] == 42)
    #expect(action[case: \.moved] == nil)
    #expect(action[case: \.child.renamed] == nil)
    #expect(Action.moved(from: 1, to: 2)[case: \.moved]?.to == 2)
    #expect(Action.dismissed[case: \.dismissed] != nil)
  }

  @Test
  func assigningReplacesTheValueOfTheSameCase() {
    var action = Action.counter(1)
    action[case: \.counter] = 42
    #expect(action[case: \.counter] == 42)
    action[case: \.counter]? += 1
    #expect(action[case: \.counter] == 43)
  }

  @Test
  func assigningLeavesAnotherCaseAlone() {
    var mode = Mode.notPlaying
    mode[case: \.playing] = 1
    mode[case: \.playing]? += 1
    #expect(mode == .notPlaying)
  }

  @Test
  func assigningNilChangesNothing() {
    var mode = Mode.playing(progress: 1)
    mode[case: \.playing] = nil
    #expect(mode == .playing(progress: 1))
  }

  @Test
  func assigningNilToAnOptionalValueRemovesIt() {
    var action = Action.note("a")
    action[case: \.note] = nil
    #expect(action.is(\.note.none))
    var other = Action.dismissed
    other[case: \.note] = nil
    #expect(other.is(\.dismissed))
  }

  @Test
  func membersReadTheValueOfACase() {
    var mode = Mode.playing(progress: 0.5)
    #expect(mode.playing == 0.5)
    #expect(mode.notPlaying == nil)
    mode.playing? += 0.25
    #expect(mode.playing == 0.75)
    mode.playing = 1
    #expect(mode == .playing(progress: 1))
    #expect([Mode.notPlaying, mode].compactMap(\.playing) == [1])
  }

  @Test
  func isComparesCases() {
    #expect(Action.child(.renamed("a")).is(\.child))
    #expect(Action.child(.renamed("a")).is(\.child.renamed))
    #expect(!Action.child(.renamed("a")).is(\.child.dismissed))
    #expect(!Action.dismissed.is(\.child.dismissed))
    #expect(Action.dismissed.is(\.self))
  }

  @Test
  func modifyingChangesTheValueInPlace() {
    var action = Action.child(.renamed("a"))
    action.modify(\.child.renamed) { $0 += "b" }
    #expect(action[case: \.child.renamed] == "ab")
  }

  @Test
  func modifyingAnotherCaseReportsWhichIsExpectedAndWhichIsThere() {
    var action = Action.finished(.success(1))
    withKnownIssue {
      action.modify(\.child.renamed) { _ in Issue.record("called") }
    } matching: { issue in
      issue.description.contains(
        """
        Can't modify the case 'child.renamed' of 'Action': the value is in the case 'finished'.

        Check the case first, or change the value through '[case:]', which leaves other cases alone.
        """
      ) && issue.sourceLocation?.fileID == #fileID
    }
    #expect(action[case: \.finished.success] == 1)
  }

  @Test
  func theCaseOfAValueIsAPath() {
    #expect(Action.counter(1).case == Action.counter(2).case)
    #expect(Action.counter(1).case == \.counter)
    #expect(Action.child(.dismissed).case == \.child)
    #expect(Action.allCasePaths[.moved(from: 1, to: 2)] == \.moved)
  }

  @Test
  func casePathsAreIterated() {
    var found: [PartialCaseKeyPath<Action>] = []
    for path in Action.allCasePaths where Action.child(.dismissed).is(path) {
      found.append(path)
    }
    #expect(found == [\.child])
    #expect(
      Array(Action.allCasePaths) == [\.counter, \.moved, \.dismissed, \.child, \.finished, \.note])
    #expect(Array(Nothing.allCasePaths).isEmpty)
  }
}
