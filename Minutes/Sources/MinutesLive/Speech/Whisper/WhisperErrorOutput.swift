import Foundation
import Synchronization

/// The standard error of a child process: read to its end, so that the child never waits for a reader, and kept in part.
final class WhisperErrorOutput: Sendable {
  /// The bytes that are kept.
  private static let maximumCount = 4_096

  private let end = Mutex(Data())
  private let isOver = DispatchSemaphore(value: 0)

  /// - Parameter read: Returns the next bytes, and none at the end.
  init(read: @escaping @Sendable () -> Data) {
    Thread.detachNewThread { [self] in
      while case let data = read(), !data.isEmpty {
        end.withLock { $0 = Data(($0 + data).suffix(Self.maximumCount)) }
      }
      isOver.signal()
    }
  }

  /// Waits for the end, which is there when the child has ended, unless a child of its own goes on.
  func wait() { _ = isOver.wait(timeout: .now() + .seconds(1)) }

  /// The last line that is not empty, and at most 200 characters of it. It may hold anything that a library prints.
  var lastLine: String? {
    String(decoding: end.withLock(\.self), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .last { !$0.isEmpty }
      .map { String($0.prefix(200)) }
  }
}
