#if LiveServer
extension LiveServer {
  /// The texts and the style of the pages that a server makes itself: the page that asks for the
  /// access token, and error pages.
  ///
  /// All texts are plain text, which the server escapes. The explanations of requests that are
  /// refused by their host or their origin, and of redirects that form a loop, are for operators
  /// and developers and always in English, as in the log.
  public struct BuiltInPages: Sendable {
    /// The language of the texts, as in `en` or `de-CH`.
    public var language: String

    /// The name of the application: the first heading of each page, and the end of its title.
    /// Empty for none.
    public var applicationName: String

    /// The style sheet of the pages. It can't refer to other files, because these need the access
    /// token, too. ``defaultStyle`` is a card in the middle of the window.
    ///
    /// The pages have the elements `main`, `h1`, `h2`, `p`, `form`, `label`, `input`, `button` and
    /// `a`, and no classes.
    public var style: String

    /// The texts of the page that asks for the access token.
    public var accessToken: AccessTokenTexts

    /// The texts of error pages by status code. Other errors have the English phrase of their
    /// status.
    public var errors: [Int: String]

    /// The link from an error page to the address `/`.
    public var homePage: String

    /// Creates the English texts, with the default style.
    public init(
      language: String = "en",
      applicationName: String = "",
      style: String = Self.defaultStyle,
      accessToken: AccessTokenTexts = AccessTokenTexts(),
      errors: [Int: String] = Self.englishErrors,
      homePage: String = "Home page"
    ) {
      self.language = language
      self.applicationName = applicationName
      self.style = style
      self.accessToken = accessToken
      self.errors = errors
      self.homePage = homePage
    }
  }
}

extension LiveServer.BuiltInPages {
  /// The texts of the page that asks for the access token, or for the consent to use a pairing
  /// token.
  public struct AccessTokenTexts: Equatable, Sendable {
    /// The title and heading of the page that asks for the access token.
    public var title = "Access token"

    /// The sentence below the heading.
    public var request = "Enter the access token of this server. Its operator can give it to you."

    /// The sentence after a wrong token.
    public var wrong = "The access token is wrong."

    /// The sentence while the tokens of an address are refused, which takes a minute.
    public var tooManyTries = "Too many wrong access tokens. Try again in a minute."

    /// The label of the field.
    public var token = "Token"

    /// The button of both pages.
    public var open = "Open"

    /// The title and heading of the page for a pairing token.
    public var pairingTitle = "Open in this browser?"

    /// The sentence below that heading.
    public var pairing = "This link gives access to one browser, once."

    /// Creates the English texts.
    public init() {}
  }

  /// The English texts of error pages.
  public static let englishErrors = [
    404: "There is nothing at this address.",
    500: "The server failed to respond. The error is in its log.",
    503: "Too many pages are open. Close some, or try again later.",
  ]

  /// The style sheet of the pages unless another one is given.
  public static let defaultStyle = """
    :root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}\
    body{margin:0;min-height:100vh;display:grid;place-items:center}\
    main{box-sizing:border-box;width:min(24rem,100%);padding:1.5rem}\
    h1,h2{font-size:1.3rem;margin:0}h2{font-size:1.1rem}p{margin:.4rem 0 1.2rem}\
    label{display:block}\
    input,button{box-sizing:border-box;width:100%;min-height:2.75rem;margin-top:.4rem;padding:.4rem .8rem;\
    font:inherit;border:1px solid #8a8f99;border-radius:.6rem}\
    button{margin-top:1rem;border:0;background:#2f5bd7;color:#fff;font-weight:600;cursor:pointer}
    """
}
#endif
