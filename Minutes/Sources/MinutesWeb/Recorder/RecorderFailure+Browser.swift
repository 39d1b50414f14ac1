import LiveHTML
import MinutesCore

extension RecorderFailure {
  /// Converts a capture error of a browser.
  init(inBrowser error: any Error) {
    switch error {
    case BrowserError.failed("NotAllowedError", let message):
      self =
        message.lowercased().contains("dismiss") ? .permissionDismissed : .permissionDenied
    case BrowserError.failed("NotFoundError", _), BrowserError.failed("OverconstrainedError", _):
      self = .noMicrophone
    case BrowserError.failed("NotReadableError", _):
      self = .other(
        """
        The microphone could not be opened. Another program may use it: close that program. Firefox also needs an \
        audio output: connect headphones or a loudspeaker. Then try again.
        """)
    case BrowserError.failed("SharedWithoutSoundError", _):
      self = .sharedWithoutSound
    case BrowserError.failed("SharingFailedError", let message):
      self = .other(
        "The shared sound could not be opened. Try again, or share another tab or screen. \(message)"
      )
    case BrowserError.failed("SharingRefusedError", _):
      self = .sharingRefused
    case BrowserError.failed(_, let message):
      self = .other(message)
    case is BrowserError:
      self = .serverLost
    default:
      self.init(error)
    }
  }
}
