/// The changes of a memo that were not saved when it was deleted.
struct UnsavedChanges: Equatable, Sendable {
  let memo: Memo.ID

  /// The changes of its tags, its bookmarks, its mark and its title. The first one may have been saved.
  let changes: [MemoChange]

  /// Creates the changes of a memo. `nil` if all are saved.
  init?(_ memo: VoiceMemo.State) {
    guard !memo.unsavedChanges.isEmpty || memo.unsavedTitle != nil else { return nil }
    self.memo = memo.id
    changes = memo.unsavedChanges + (memo.unsavedTitle.map { [.title($0)] } ?? [])
  }
}
