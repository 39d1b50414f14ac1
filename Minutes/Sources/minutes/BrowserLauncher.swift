import Foundation
import MinutesLive

/// Opens a URL in the default browser of the user.
enum BrowserLauncher {
  static func open(_ address: String) {
    // The environment is inherited by other programs, which must not see the access token.
    let environment = ProcessInfo.processInfo.environment.filter { $0.key != "MINUTES_TOKEN" }
    DetachedProgram.start("xdg-open", [address], environment: environment)
  }
}
