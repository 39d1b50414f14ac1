import ChildProcesses
public import Foundation
import IssueReporting

/// Opens a URL outside of the app.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Creates a value from a closure that opens a URL and returns whether it succeeded.
  public init(handler: @escaping @Sendable (URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: Whether a program was found that opens it.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await handler(url)
  }
}

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
    return await withCheckedContinuation { continuation in
      // Waiting blocks the thread.
      Thread.detachNewThread {
        continuation.resume(returning: Self.run(program, url.absoluteString))
      }
    }
  }

  /// Runs a program to its end, and returns whether it has succeeded.
  private static func run(_ program: String, _ argument: String) -> Bool {
    let environment = URL(filePath: "/usr/bin/env")
    #if os(Linux)
    guard let child = try? ChildProcess(environment, [program, argument]) else { return false }
    return child.waitForEnd() == .status(0)
    #else
    let process = Process()
    process.executableURL = environment
    process.arguments = [program, argument]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
    #endif
  }
}
#endif
