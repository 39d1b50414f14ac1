import Foundation

/// A progress bar on a terminal. Prints nothing elsewhere.
struct ProgressBar {
  private static let width = 30

  let title: String
  private let isTerminal = isatty(FileHandle.standardError.fileDescriptor) == 1

  init(title: String) { self.title = title }

  /// Shows the progress of a step until its end.
  ///
  /// - Parameter step: Is given a function that takes the part that is done, from 0 to 1.
  static func showing<Value: Sendable>(
    _ title: String, of step: @Sendable (@Sendable (Double) -> Void) async throws -> Value
  ) async rethrows -> Value {
    let bar = ProgressBar(title: title)
    defer { bar.end() }
    return try await step { bar.show($0) }
  }

  func show(_ progress: Double) {
    let filled = (0..<Self.width).count { Double($0) < progress * Double(Self.width) }
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    let percent = (progress * 100).rounded(.down).formatted(.number.precision(.fractionLength(0)))
    draw("\r\(bar) \(percent) % \(title)\u{1B}[K")
  }

  func end() { draw("\r\u{1B}[K") }

  private func draw(_ text: String) {
    if isTerminal { FileHandle.standardError.write(Data(text.utf8)) }
  }
}
