/// Errors of recordings and of the library: the cause and the remedy.
package struct FailureTexts: Sendable {
  /// The free and the reserved megabytes.
  package var spaceIsReserved: @Sendable (_ free: Int, _ minimum: Int) -> String = {
    """
    The disk of Minutes is almost full: \($0) MB are free, and \($1) MB are reserved for recordings that go on. \
    Delete memos or other files, or start Minutes with a smaller --keep-free.
    """
  }

  /// The used and the allowed megabytes.
  package var quotaIsReached: @Sendable (_ used: Int, _ maximum: Int) -> String = {
    """
    The memos take \($0) MB, and may take \($1) MB. Delete some for good, those in “Recently deleted” first, or start \
    Minutes with a larger --quota.
    """
  }
  package var diskIsFull = "The disk is full. Make room, and try again."
  package var memoIsDeleted = "This memo was deleted somewhere else."
  package var playlistIsDeleted = "This playlist was deleted somewhere else."
  package var tooManyBookmarks: @Sendable (_ maximum: Int) -> String = {
    "A memo has at most \($0) bookmarks. Delete one, and try again."
  }
  package var tooManyTags: @Sendable (_ maximum: Int) -> String = {
    "A memo has at most \($0) tags. Remove one, and try again."
  }
  package var invalidTag: @Sendable (_ maximumLength: Int) -> String = {
    "A tag has 1 to \($0) characters."
  }

  package var recordedMemoIsDeleted = "The memo that this recording continues was deleted."
  package var microphoneIsLost =
    "The microphone is gone. Everything up to that moment is kept: plug it in, or allow it again."
  package var noMicrophone = "No microphone was found. Plug one in, and try again."
  package var microphoneIsUsed = """
    The microphone could not be opened. Another program may use it: close that program. Firefox also needs an \
    audio output: connect headphones or a loudspeaker. Then try again.
    """
  package var soundIsMissing =
    "A part of the recording is missing. The sound after it becomes a separate memo."
  package var soundIsMalformed = "A chunk has part of a frame."
  package var soundFileIsMissing: NameText = {
    "The sound of this recording is missing: \($0)."
  }
  package var recordingIsOver = "This recording was ended on another page."
  package var nothingIsRecorded =
    "The recording was stopped before any sound came, so there is no memo."
  package var recordingHasOtherFormat =
    "This recording was started with another sample rate. Stop it, and start another one."
  package var permissionIsDenied =
    "Minutes may not use the microphone. Allow it in the settings, and try again."
  package var permissionIsDismissed =
    "The request for the microphone was dismissed. Try again, and allow the microphone."
  package var isRecordedElsewhere =
    "Another page, or another program with the same data folder, is recording this memo. Stop it there, and try again."
  package var serverIsLost =
    "The page has lost its connection to the server. Reload it: the recording is kept."
  package var isSharedWithoutSound = """
    The tab or screen was shared without its sound. Press Record again, and switch on “Also share audio”. A window has no \
    sound that can be shared: choose a tab, or the entire screen.
    """
  package var sharingIsRefused = """
    No sound was shared. Press Record again, and choose a tab or the entire screen, with its sound. To record the \
    microphone alone, switch off “Also record shared sound” below “Choose microphone”.
    """

  /// The argument is the message of the browser.
  package var sharingHasFailed: NameText = {
    "The shared sound could not be opened. Try again, or share another tab or screen. \($0)"
  }
  package var recordingIsTooLong =
    "The recording has reached its maximum length and is kept. Continue in a new recording."
  package var unsupportedFormat: @Sendable (_ sampleRate: String, _ channelCount: Int) -> String = {
    "The microphone takes \($0) samples a second in \($1) channels, which cannot be kept."
  }
  package var invalidSound = "The page has sent data that is not sound."

  package var diskIsFullWhileRecording = """
    The disk is full. Make room: until then, the unsaved sound is kept in this browser, and then it is saved by itself. \
    Leave this page open, or open it again later.
    """
  package var memoIsDeletedWhileRecording =
    "The memo that this recording continues was deleted. \(restIsAMemo)"
  package var soundIsMissingWhileRecording = "A part of the recording is missing. \(restIsAMemo)"
  package var serverIsLostWhileRecording = """
    The page has lost its connection to the server. The unsaved sound is kept in this browser, and is saved by itself when this page \
    is loaded again, or opened later.
    """
  package var isTooLongWhileRecording =
    "The recording has reached its maximum length. \(restIsAMemo)"

  /// Another reason why some of a recording is not saved yet, as a sentence.
  package var isUnsaved: NameText = {
    """
    \($0) The unsaved sound is kept in this browser, and is saved by itself when that is possible. \
    Leave this page open, or open it again later.
    """
  }

  private static let restIsAMemo =
    "The rest becomes a memo of its own. Leave this page open until it is there, or open it again later."

  /// English texts.
  package init() {}
}
