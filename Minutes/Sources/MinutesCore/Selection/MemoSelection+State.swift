import ComposableArchitecture
import Foundation

extension MemoSelection.State {
  /// Forgets what was done with the selection, because it is another one now.
  mutating func forgetOutcome() {
    addedCount = nil
    marking = nil
    tagging = nil
    tagProblem = nil
  }

  /// Notes that the marks of memos were changed, if these are still selected.
  mutating func show(_ marking: Marking, of memos: Set<Memo.ID>) {
    guard self.memos.isSuperset(of: memos) else { return }
    forgetOutcome()
    self.marking = marking
  }

  /// Selects or deselects memos.
  mutating func toggle(_ memos: some Sequence<Memo.ID>, _ isSelected: Bool) {
    forgetOutcome()
    if isSelected {
      self.memos.formUnion(memos)
    } else {
      self.memos.subtract(memos)
    }
  }

  /// Returns the listed memos from the one that was toggled last to another one, in either direction. If the last one is not
  /// listed, the range has the other one only.
  func range(to memo: Memo.ID, in listed: [Memo.ID]) -> ArraySlice<Memo.ID> {
    guard let end = listed.firstIndex(of: memo) else { return [] }
    let start = listed.firstIndex { $0 == lastToggled } ?? end
    return listed.dropFirst(min(start, end)).prefix(abs(end - start) + 1)
  }

  /// Deselects memos that no longer exist.
  mutating func keep(_ library: MemoSnapshot) {
    guard memos.contains(where: { !library.contains(id: $0) }) else { return }
    memos = memos.filter { library.contains(id: $0) }
  }
}
