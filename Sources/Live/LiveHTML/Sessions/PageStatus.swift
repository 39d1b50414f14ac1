/// What a page tells somebody about itself when it can't do what it usually does; see ``PageHead/statusTexts``.
public enum PageStatus: String, Hashable, Sendable, CaseIterable {
  /// The connection is lost, and the page tries to connect again: "Connecting again …"
  case lost

  /// The browser has no network: "You are offline. What you enter is kept."
  case offline

  /// The same page goes on in another window, and not in this one: "This page goes on in another window."
  case elsewhere

  /// The server does not let the page in: the browser has no cookie, or none that counts any more, or the page is not there. "The
  /// server does not let this page in. Open it in another tab, and allow cookies."
  case barred

  /// The server serves another version of the page by now: "A new version of this page is there. It is loaded as soon as
  /// nothing is lost by it."
  case update

  /// The page has got another session, which does not know what was clicked last: "This page has begun anew. Please check
  /// what you did last."
  case undone
}
