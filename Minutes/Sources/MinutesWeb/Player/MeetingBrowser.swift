import LiveHTML
public import MinutesCore

/// The browser that shows a running meeting: it plays the sound that calls the next speaker, also while its tab is in the
/// background, and confirms that the page is open.
@MainActor
public final class MeetingBrowser {
  private var browser: Browser?

  /// Creates the browser of a page.
  public init() {}

  /// Says which browser it is.
  func connect(to browser: Browser) {
    self.browser = browser
  }

  /// Plays the sound. A browser that cannot play it stays silent: the page shows the speaker anyway.
  func play() async {
    try? await browser?.call("meeting.chime")
  }

  /// Waits for a response of the page.
  func confirm() async throws {
    guard let browser else { throw BrowserError.pageLost }
    try await browser.call("meeting.confirm")
  }
}

extension SoundEffectClient {
  /// Plays in the browser that shows a page.
  public static func live(_ browser: MeetingBrowser) -> Self {
    Self(play: { await browser.play() })
  }
}

extension PresenceClient {
  /// Asks the browser that shows a page.
  public static func live(_ browser: MeetingBrowser) -> Self {
    Self(confirm: { try await browser.confirm() })
  }
}
