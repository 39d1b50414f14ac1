/// A state of the connection that the page shows to the user; see ``PageHead/statusTexts``.
public enum PageStatus: String, Hashable, Sendable, CaseIterable {
  /// The connection is lost, and the page tries to connect again: "Connecting again …"
  case lost

  /// The browser has no network: "You are offline. What you enter is kept."
  case offline

  /// The page has been opened in another window, and this one has stopped: "This page goes on in
  /// another window."
  case elsewhere

  /// The server refuses the page: the browser has no cookie or an expired one, or the page does not
  /// exist. "The server does not let this page in. Open it in another tab, and allow cookies."
  case barred

  /// The server serves another version of the page: "A new version of this page is there. It is
  /// loaded as soon as nothing is lost by it."
  case update

  /// The page has got another session, which has not received the last events: "This page has begun
  /// anew. Please check what you did last."
  case restarted = "undone"
}
