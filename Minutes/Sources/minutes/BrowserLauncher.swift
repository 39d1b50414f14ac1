import Foundation

/// Opens a URL in the default browser of the user.
enum BrowserLauncher {
  static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    process.standardError = FileHandle.nullDevice
    // The environment is inherited by other programs, which must not see the access token.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "MINUTES_TOKEN" }
    // An error is ignored: without a desktop, the user opens the printed address.
    try? process.run()
  }
}
