/// The choice of a microphone, and the dialog that explains how to allow it.
package struct MicrophoneTexts: Sendable {
  package var choose = "Choose microphone"
  package var microphone = "Microphone"
  package var defaultMicrophone = "Default microphone"
  package var notConnected = "Not connected"

  /// The name of a microphone for which the browser tells none, by its place in the list.
  package var unnamed: @Sendable (_ number: Int) -> String = { "Microphone \($0)" }

  package var level = "Level"
  package var channels = "Channels"
  package var mono = "Mono"
  package var stereo = "Stereo"
  package var hasOneChannel = "This microphone has one channel, which is recorded."
  package var isMissing =
    "The chosen microphone is not connected. Until it is, the default microphone is used."

  package var recordsSharedSound = "Also record shared sound"
  package var sharing = """
    For calls: the browser asks for a tab or a screen whose sound is recorded, too. Use headphones, or the microphone \
    hears it as well.
    """
  package var stereoSharing = """
    For calls: the browser asks for a tab or a screen whose sound is recorded, too. Use headphones, or the microphone \
    hears it as well. The microphone is recorded on the left, the shared sound on the right.
    """

  package var allow = "Allow the microphone"

  /// The steps in each kind of browser, with the words of its own menus.
  package var chromiumSteps = [
    "Click the icon to the left of the address.",
    "Switch “Microphone” on, or choose “Allow”.",
  ]
  package var firefoxSteps = [
    "Click the crossed-out microphone to the left of the address.",
    "Remove “Blocked” with the cross behind it.",
    "Load the page again, and choose “Allow”.",
  ]
  package var safariSteps = [
    "Choose “Settings for This Website” in the menu beside the address.",
    "Set “Microphone” to “Allow”.",
    "Load the page again.",
  ]
  package var close = "Close"

  /// English texts.
  package init() {}
}
