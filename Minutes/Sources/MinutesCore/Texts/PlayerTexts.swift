/// Errors and questions about memos in the list.
package struct PlayerTexts: Sendable {
  package var playbackHasFailed = "Voice memo playback failed."
  package var isDamaged = """
    The file of this recording is damaged: parts of it are silent or cannot be played. Restore it from a backup; \
    `minutes doctor --verify` names the file.
    """
  package var noOutput =
    "The browser has no audio output. Connect headphones or a loudspeaker, and try again."
  package var isNotAllowedYet =
    "The browser plays nothing before you have clicked on the page. Try again."
  package var isNotFound = "The recording was not found. It may have been deleted somewhere else."
  package var isUnsupported = "This browser cannot play the recording. Try another one."
  package var serverIsLost = "The page has lost its connection to the server. Reload it."

  package var wasNotRenamed = "The memo was not renamed."
  package var bookmarksWereNotChanged = "The bookmarks were not changed."
  package var wasNotChanged = "The memo could not be changed."

  /// English texts.
  package init() {}
}
