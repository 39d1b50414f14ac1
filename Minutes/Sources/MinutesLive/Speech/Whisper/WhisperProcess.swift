import ChildProcesses
import Foundation
import MinutesCore
import Synchronization

/// A running child process: lines come from its output, bytes go to its input. It is killed with the last reference.
final class WhisperProcess: Sendable {
  /// The longest line that is read, in bytes: ten times the response for 30 s of fast speech.
  static let maximumLine = 1 << 18

  /// The lines of the output. Ends when the process has ended, or after it was killed because it sent too much.
  let lines: AsyncStream<Data>

  private let child: ChildProcess
  private let errors: WhisperErrorOutput
  /// Writing waits for a child that does not read.
  private let writer = DispatchQueue(label: "minutes.whisper.input", qos: .utility)

  private init(
    child: ChildProcess, errors: WhisperErrorOutput, lines: AsyncStream<Data>
  ) {
    self.child = child
    self.errors = errors
    self.lines = lines
  }

  deinit { kill() }

  var processIdentifier: pid_t? { child.runningID }

  /// The last line of its standard error. It is complete when ``lines`` has ended.
  var lastError: String? { errors.lastLine }

  func kill() { child.signal(SIGKILL) }

  /// Sends bytes to the input. They are lost if the process has ended.
  func send(_ data: Data) {
    writer.async { [child] in
      guard let input = child.input else { return }
      data.withUnsafeBytes { bytes in
        var sent = 0
        while sent < bytes.count {
          let count = Foundation.send(
            input.number, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
          if count > 0 { sent += count } else if errno != EINTR { return }
        }
      }
    }
  }

  /// Starts a process.
  ///
  /// The thread that reads its output also starts it, because the system kills the worker when the thread that has started it ends.
  ///
  /// - Throws: `SpeechFailure` if the operating system refuses it.
  static func start(_ launch: WhisperLaunch) async throws(SpeechFailure) -> WhisperProcess {
    // The thread sanitizer does not see that a continuation synchronizes if it is resumed before its task suspends.
    let started = Mutex<Result<WhisperProcess, SpeechFailure>?>(nil)
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let child: ChildProcess
        do throws(SpeechFailure) {
          child = try ChildProcess.start(launch)
        } catch {
          started.withLock { $0 = .failure(error) }
          return continuation.resume()
        }
        let (lines, sink) = AsyncStream<Data>.makeStream(bufferingPolicy: .bufferingOldest(64))
        let errors = WhisperErrorOutput { child.error?.read(4_096) ?? Data() }
        started.withLock {
          $0 = .success(WhisperProcess(child: child, errors: errors, lines: lines))
        }
        continuation.resume()
        read(from: child, to: sink)
        child.signal(SIGKILL)
        _ = child.waitForEnd()
        errors.wait()
        sink.finish()
      }
    }
    // The thread references the lock until the worker ends, and must not keep the process alive.
    return try started.withLock { $0.take() }!.get()
  }

  /// Reads lines until the output ends, or has too much in it.
  private static func read(from child: ChildProcess, to lines: AsyncStream<Data>.Continuation) {
    var rest = Data()
    while rest.count <= maximumLine {
      guard let data = child.output?.read(65_536), !data.isEmpty else { return }
      rest.append(data)
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        guard case .enqueued = lines.yield(Data(rest[..<end])) else { return }
        rest = Data(rest[(end + 1)...])
      }
    }
  }
}

extension ChildProcess {
  /// Starts the Whisper worker.
  fileprivate static func start(_ launch: WhisperLaunch) throws(SpeechFailure) -> ChildProcess {
    do throws(POSIXError) {
      return try ChildProcess(
        launch.executable, launch.arguments, environment: WhisperLaunch.environment,
        input: .connected, output: .connected, error: .connected,
        // The server ends the worker.
        receivesTerminalSignals: false)
    } catch {
      let reason = String(cString: strerror(error.code.rawValue))
      throw SpeechFailure(
        .cannotStart(path: launch.executable.path, reason: reason), cause: .engine)
    }
  }
}
