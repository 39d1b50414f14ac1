import ComposableArchitecture
import LiveHTML
import MinutesCore

extension RecorderFailure {
  /// Converts a capture error of a browser.
  init(inBrowser error: any Error) {
    @Dependency(\.texts.failures) var texts
    switch error {
    case BrowserError.failed("NotAllowedError", let message):
      self =
        message.lowercased().contains("dismiss") ? .permissionDismissed : .permissionDenied
    case BrowserError.failed("NotFoundError", _), BrowserError.failed("OverconstrainedError", _):
      self = .noMicrophone
    case BrowserError.failed("NotReadableError", _):
      self = .other(texts.microphoneIsUsed)
    case BrowserError.failed("SharedWithoutSoundError", _):
      self = .sharedWithoutSound
    case BrowserError.failed("SharingFailedError", let message):
      self = .other(texts.sharingHasFailed(message))
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
