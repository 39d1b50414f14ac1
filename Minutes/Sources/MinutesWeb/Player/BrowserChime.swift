import LiveHTML
public import MinutesCore

/// The sound that calls the next speaker, in the browser that shows a page: also while its tab is in the background.
@MainActor
public final class BrowserChime {
  private var browser: Browser?

  /// Creates the chime of a page.
  public init() {}

  /// Says which browser it is.
  func connect(to browser: Browser) {
    self.browser = browser
  }

  /// Plays the sound. A browser that cannot play it stays silent: the page shows the speaker anyway.
  func play() async {
    try? await browser?.call("chime.play")
  }
}

extension SoundEffectClient {
  /// Plays in the browser that shows a page.
  public static func live(_ chime: BrowserChime) -> Self {
    Self(play: { await chime.play() })
  }
}
