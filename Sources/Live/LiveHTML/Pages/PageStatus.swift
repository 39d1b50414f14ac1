/// A state of the connection that the page shows to the user; see ``PageHead/statusTexts``.
public enum PageStatus: String, Hashable, Sendable, CaseIterable {
  /// The connection is lost, and the page tries to connect again: "Connecting again …"
  case lost

  /// The browser has no network: "You are offline. Your input is kept."
  case offline

  /// The page has been opened in another window, and this one has stopped: "This page is open in
  /// another window."
  case openElsewhere = "elsewhere"

  /// The server refuses the page: the browser has no cookie or an expired one, or the page does not
  /// exist. "The server refused this page. Open it in another tab, and allow cookies."
  case refused = "barred"

  /// The server serves another version of the page: "A new version of this page is available. It
  /// loads when no input would be lost."
  case update

  /// The page has got another session, which has not received the last events: "This page was
  /// restarted. Please check your last change."
  case restarted = "undone"

  /// The handler of an event has thrown an error without a text for users: "This did not work.
  /// Please try again."
  case failed

  /// An event has too much data to be sent, for example a long text: "This is too long to be sent.
  /// Please shorten it."
  case tooLong = "long"
}
