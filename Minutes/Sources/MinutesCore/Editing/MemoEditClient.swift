public import ComposableArchitecture

/// Edits the sound of memos. Failures are thrown as ``MemoEditFailure``.
@DependencyClient
public struct MemoEditClient: Sendable {
  /// Makes new memos of parts of others, with their transcripts, bookmarks and tags, and moves the others to the trash: all of that or
  /// nothing, also if the page is closed at that moment. Recordings of meetings are not moved to the trash.
  public var perform: @Sendable (_ edit: MemoEdit) async throws -> MemoEdit.Outcome

  /// Undoes the edit that has made a memo: restores the originals, and moves all memos that it has made to the trash. Unless it discards
  /// changes, it changes nothing and throws ``ChangedMemos`` if the user has changed one of them since.
  ///
  /// - Returns: The memos that were restored and moved.
  public var undo:
    @Sendable (_ id: Memo.ID, _ discardsChanges: Bool) async throws -> MemoEdit.Undone

  /// Returns the memos that undoing the edit that has made a memo would move to the trash, in the order of their sound. Empty if no edit
  /// has made it whose originals can be restored.
  public var undoable: @Sendable (_ id: Memo.ID) async -> [Memo.ID] = { _ in [] }
}

extension MemoEditClient: TestDependencyKey {
  /// Edits nothing.
  public static let previewValue = Self(
    perform: { _ in MemoEdit.Outcome(memos: []) }, undo: { _, _ in MemoEdit.Undone(originals: []) },
    undoable: { _ in [] })

  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// Edits the sound of memos.
  public var memoEdits: MemoEditClient {
    get { self[MemoEditClient.self] }
    set { self[MemoEditClient.self] = newValue }
  }
}
