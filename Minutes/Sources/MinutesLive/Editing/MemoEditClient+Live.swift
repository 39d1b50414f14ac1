public import Foundation
public import MinutesCore

extension MemoEditClient {
  /// Edits the memos of a library. An edit ends also if the page that has asked for it is closed, which cancels its effects.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - timeZone: The time zone in which new memos without a title are named, if that of their originals is unknown. `nil` for that of
  ///     this machine.
  public static func live(_ library: MemoLibrary, in timeZone: TimeZone? = nil) -> Self {
    let editor = MemoEditor(library, timeZone: timeZone)
    return Self(
      perform: { edit in try await Task { try await editor.perform(edit) }.value },
      undo: { id, discardsChanges in
        try await Task { try await editor.undo(id, discardingChanges: discardsChanges) }.value
      },
      undoable: { id in await editor.undoable(id) }
    )
  }
}
