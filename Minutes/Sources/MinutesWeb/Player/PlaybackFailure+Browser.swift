import ComposableArchitecture
import LiveHTML
import MinutesCore

extension PlaybackFailure {
  /// Converts a playback error of a browser.
  init(inBrowser error: any Error) {
    @Dependency(\.texts) var texts
    switch error {
    case BrowserError.failed("NotAllowedError", _): self = .notAllowedYet
    case BrowserError.failed("NoOutputError", _): self = .noOutput
    case BrowserError.failed("NotFoundError", _): self = .notFound
    case BrowserError.failed("NotSupportedError", _): self = .unsupported
    case BrowserError.failed(_, let message): self = .other(message)
    case RepositoryFailure.noSuchMemo: self = .notFound
    case let failure as RepositoryFailure: self = .other(failure.message(in: texts))
    case is BrowserError: self = .other(texts.player.serverIsLost)
    default: self.init(error)
    }
  }
}
