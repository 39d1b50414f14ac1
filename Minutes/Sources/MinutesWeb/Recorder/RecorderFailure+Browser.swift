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
    case BrowserError.failed(_, let message):
      self = .other(message)
    case is BrowserError:
      self = .serverLost
    default:
      self.init(error)
    }
  }
}
