public import LiveHTML

/// Previews of every screen in every state.
@MainActor
public func minutesPreviews(path: String) -> PreviewCatalog {
  var head = MinutesAssets.head
  head.title = "Minutes: previews"
  return PreviewCatalog(path: path, head: head) {
    return recordingPreviews() + memoPreviews() + playlistPreviews() + standupPreviews()
  }
}
