/// The notices after a deletion or an edit, and the way to undo it.
package struct EditNoticeTexts: Sendable {
  package var undo = "Undo"
  package var nameWasRemoved: NameText = { "The name “\($0)” was removed." }
  package var joining: CountText = { "Joining \($0) memos…" }
  package var wasDeleted: NameText = { "“\($0)” was deleted." }
  package var wereDeleted: CountText = { "\($0) memos were deleted." }

  package var appended = "Memo appended."
  package var cut = "Part deleted."
  package var inserted = "Memo inserted."
  package var joined: CountText = { "\($0) memos joined." }
  package var replaced = "Part replaced."
  package var split = "Memo split."
  package var trimmed = "Part kept, the rest deleted."

  /// The originals of an edit, after one of the sentences above. None are left of the recording of a meeting.
  package var originals: @Sendable (_ edit: String, _ count: Count) -> String = {
    switch $1.value {
    case 0: "\($0) The recording of the meeting stays as it is."
    case 1: "\($0) The original is in “Recently deleted”."
    default: "\($0) The \($1) originals are in “Recently deleted”."
    }
  }

  /// The memos that undoing an edit has restored. They may be the results of earlier edits.
  package var restored: CountText = {
    $0.isOne
      ? "The memo is as it was before the edit."
      : "The \($0) memos are in the list again, as they were before the edit."
  }

  /// Two originals, by their names. One may be a recording that was made for the edit, which was not in the list before.
  package var restoredPair: @Sendable (_ first: String, _ second: String) -> String = {
    "“\($0)” and “\($1)” are two separate memos in the list now."
  }

  /// The result of undoing an edit: the text about the restored originals, the edited memos, and those of later edits that stay.
  package var undone: @Sendable (_ restored: String, _ edited: Count, _ later: Count) -> String = {
    restored, edited, later in
    var sentences = [restored]
    if edited.isOne {
      sentences.append("The edited memo is in “Recently deleted”.")
    } else if !edited.isZero {
      sentences.append("The \(edited) edited memos are in “Recently deleted”.")
    }
    if later.isOne {
      sentences.append("A memo that was made of a part by a later edit stays in the list.")
    } else if !later.isZero {
      sentences.append("\(later) memos that were made of parts by later edits stay in the list.")
    }
    return sentences.joined(separator: " ")
  }

  package var undoQuestion = "Undo the edit?"
  package var undoEdit = "Undo edit"
  package var keep = "Keep"

  /// The memos that were changed after an edit that is undone.
  ///
  /// The arguments are their number and the titles of those that have one.
  package var undoWarning: @Sendable (_ count: Int, _ titles: [String]) -> String = {
    let text =
      switch ($0, $1.count) {
      case (1, 1): "“\($1[0])” was changed after the edit. The change goes"
      case (1, _): "The memo was changed after the edit. The change goes"
      case (2, 2): "“\($1[0])” and “\($1[1])” were changed after the edit. The changes go"
      default: "The memos were changed after the edit. The changes go"
      }
    return "\(text) to “Recently deleted” with the edited memo."
  }

  /// English texts.
  package init() {}
}
