/// The texts that the page's script shows. Its module `texts.js` has them, by the names here.
package struct ScriptTexts: Encodable, Sendable {
  package var copied = "Copied."
  package var cannotCopyTranscript =
    "This browser does not allow copying. Select the text, and copy it by keyboard."
  package var cannotCopy = "This browser does not allow copying."

  package var soundIsUnreachable =
    "The sound can't be read: the server does not respond. Try again."
  package var transcriptIsUnreachable =
    "The transcript can't be read: the server does not respond. Try again."
  package var soundIsMissing = "The sound is not here any more. Reload the page."
  package var transcriptIsMissing = "The transcript is not here any more. Reload the page."

  /// `%` is the status code.
  package var soundHasStatus = "The sound can't be read: the server responds with status %."
  package var transcriptHasStatus =
    "The transcript can't be read: the server responds with status %."
  package var preparingSound = "Preparing the sound…"
  package var soundIsReady = "The sound is ready. Choose “Share…” again."
  package var shared = "Shared."
  package var didNotShare =
    "This browser did not share it. Download the sound, or copy the link."
  package var linkIsCopied = "The link is copied."
  package var transcriptIsCopied = "The transcript is copied."

  /// `%` is the address of the memo, which follows the reason why it was not copied.
  package var linkIs = "The link is %"

  package var microphoneNeedsEncryption =
    "Browsers allow the microphone only on pages of http://localhost or https://."
  package var noSound = "The browser does not get any sound from this machine."
  package var noOutput = """
    This browser finds no audio output, and without one it does not pass on the microphone. Connect or switch on a loudspeaker or \
    headphones, and try again.
    """
  package var microphoneIsGone = "The microphone is gone."
  package var isNotRecording = "This page does not make this recording."
  package var isRecording = "This page is already recording."
  package var startsTooLate =
    "The server did not respond when the button was pressed. Press it again."

  /// `%` is a list of the names of files.
  package var importQuestion = "Import %?"

  /// The end of the list. `%` is the number of files without their names.
  package var moreFiles = "% more"
  package var shareDidNotArrive =
    "The shared file did not arrive. Share it again, or choose “Import”."
  package var tooManyShares =
    "The shared files were refused: at most 20 files, with 1 GB, can wait for the import. Share fewer, or choose “Import”."

  /// English texts.
  package init() {}
}
