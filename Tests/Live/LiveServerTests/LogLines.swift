#if LiveServer
import Logging
import Synchronization

/// Records log messages.
final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  private let values = Mutex<[Logger.Metadata]>([])

  var all: [String] { self.lines.withLock(\.self) }

  /// The metadata of each message.
  var metadata: [Logger.Metadata] { self.values.withLock(\.self) }

  var logger: Logger {
    Logger(label: "test") { _ in Handler(lines: self) }
  }

  private struct Handler: LogHandler {
    let lines: LogLines
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { self.metadata[key] }
      set { self.metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      self.lines.lines.withLock { $0.append("\(event.message)") }
      self.lines.values.withLock { $0.append(event.metadata ?? [:]) }
    }
  }
}
#endif
