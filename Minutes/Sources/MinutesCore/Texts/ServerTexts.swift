/// The pages of the server without the app: the one that asks for the access token, and those of errors.
package struct ServerTexts: Sendable {
  package var accessToken = "Access token"
  package var enterToken = "Enter the access token of this server. Its operator can give it to you."
  package var wrongToken = "The access token is wrong."
  package var tooManyTokens = "Too many wrong access tokens. Try again in a minute."
  package var token = "Token"
  package var open = "Open"

  /// The page that a code for a phone opens.
  package var openHere = "Open in this browser?"
  package var openOnce = "This link gives access to one browser, once."

  /// The errors by status code.
  package var errors = [
    404: "There is nothing at this address.",
    500: "The server failed to respond. The error is in its log.",
    503: "Too many pages are open. Close some, or try again later.",
  ]
  package var homePage = "Home page"

  /// English texts.
  package init() {}
}
