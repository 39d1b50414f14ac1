import Foundation
import IssueReporting

extension DependencyValues {
  /// Opens a URL with the default program of the user, on the machine of the process.
  ///
  /// On Linux that is `xdg-open`, on macOS `open`. The result is `false` if there is no such
  /// program, as on most servers. A test that uses it must override it.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}

private enum OpenURLKey: DependencyKey {
  static let liveValue = OpenURLEffect { url in
    #if os(Linux)
      await OpenURLEffect.open(url, with: "xdg-open")
    #elseif os(macOS)
      await OpenURLEffect.open(url, with: "open")
    #else
      reportIssue(
        """
        @Dependency(\\.openURL) cannot open URLs on this platform.

        Override it with what does: prepareDependencies { $0.openURL = OpenURLEffect { … } }
        """
      )
      return false
    #endif
  }

  static let previewValue = OpenURLEffect { _ in true }
}

#if os(Linux) || os(macOS)
  extension OpenURLEffect {
    /// Opens a URL with a program in the search path.
    static func open(_ url: URL, with program: String) async -> Bool {
      // Without a scheme the program could interpret it as an option or a file.
      guard url.scheme != nil else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [program, url.absoluteString]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return await withCheckedContinuation { continuation in
        process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
        do {
          try process.run()
        } catch {
          process.terminationHandler = nil
          continuation.resume(returning: false)
        }
      }
    }
  }
#endif
