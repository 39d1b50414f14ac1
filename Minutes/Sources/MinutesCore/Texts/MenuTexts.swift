/// The menu of a memo, except for the messages of its script.
package struct MenuTexts: Sendable {
  package var shareMemo: NameText = { "Share \($0)" }
  package var share = "Share"
  package var actions = "Share, download and copy"
  package var shareNow = "Share…"
  package var cannotShare =
    "This browser cannot share from a page. Download the sound, or copy the link."
  package var downloadSound = "Download sound"
  package var downloadWAV = "Download sound (WAV)"

  /// The argument is the name of a format: `TXT`.
  package var downloadTranscript: NameText = { "Download transcript (\($0))" }
  package var copyTranscript = "Copy transcript"
  package var noTranscript = "There is no transcript yet."
  package var copyLink = "Copy link"

  /// English texts.
  package init() {}
}
