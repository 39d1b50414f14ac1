/// The changes of a memo that were not saved when it was deleted.
struct UnsavedChanges: Equatable, Sendable {
  let memo: Memo.ID

  /// The changes of its tags and bookmarks. The first one may have been saved.
  let changes: [MemoChange]

  /// Takes the changes of a memo. `nil` if all are saved.
  ///
  /// The effect of the memo no longer saves those that wait: it would do so after a change that the user makes when the memo is restored.
  init?(_ memo: VoiceMemo.State) {
    guard !memo.unsavedChanges.isEmpty || memo.unsavedTitle != nil else { return nil }
    memo.waitingChanges.removeAll()
    self.memo = memo.id
    changes = memo.unsavedChanges + (memo.unsavedTitle.map { [.title($0)] } ?? [])
  }
}
