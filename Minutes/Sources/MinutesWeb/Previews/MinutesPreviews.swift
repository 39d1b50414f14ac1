public import LiveHTML

/// Previews of every screen in every state.
@MainActor
public func minutesPreviews(path: String) -> PreviewCatalog {
  var head = MinutesAssets.head
  head.title = "Minutes: previews"
  return PreviewCatalog(path: path, head: head) {
    let recording = [recordingStartPreviews(), recordingPreviews(), settingsPreviews()]
    let memos = [memoListPreviews(), memoPreviews(), transcriptPreviews(), trashPreviews()]
    let others = [playlistPreviews(), standupPreviews(), meetingPreviews()]
    return (recording + memos + others).flatMap { $0 }
  }
}
