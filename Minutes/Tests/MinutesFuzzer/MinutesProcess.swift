import Foundation
import LiveFuzzing
import Synchronization

/// `minutes serve` for a folder, as a child process.
final class MinutesProcess {
  private let process = Process()
  let port: Int

  var number: Int32 { process.processIdentifier }

  /// The executable next to this one.
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent()
    .appendingPathComponent("minutes")

  /// Starts the process and waits until it listens.
  init(folder: URL) throws {
    process.executableURL = Self.program
    // Without a worker, because a supervisor would restart it after a crash.
    process.arguments = ["serve", "--port", "0", "--workers", "0", "--data", folder.path]
    // Without Python, no click can download and install Whisper.
    let programs = folder.appendingPathComponent("no-programs").path
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": programs]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let number = process.processIdentifier
    Self.running.withLock { _ = $0.insert(number) }
    var text = ""
    var port: Int?
    while port == nil {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Failure(what: "minutes serve has ended: \(text)") }
      text += String(decoding: data, as: UTF8.self)
      // The address is at the end of its line.
      port = text.firstMatch(of: /http:\/\/localhost:(\d+)\S*\n/).flatMap { Int($0.1) }
    }
    guard let port else { throw Failure(what: "minutes serve names no port: \(text)") }
    self.port = port
    // Later output is discarded.
    output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  private static let running = Mutex<Set<Int32>>([])

  /// Kills all running servers.
  static func killAll() {
    for number in running.withLock(\.self) { kill(number, SIGKILL) }
  }

  /// Throws if the process has ended, or if one of its pages responds with an error.
  func check() throws {
    guard process.isRunning else {
      throw Failure(what: "minutes serve has crashed: \(process.terminationStatus)")
    }
    let paths = ["/", "/memos", "/memos/deleted", "/playlists", "/standups"]
    for path in paths { _ = try OpenedPage(FuzzTarget(port: port, cookie: ""), at: path) }
  }

  /// Terminates the process.
  func stop() throws {
    process.terminate()
    process.waitUntilExit()
    Self.running.withLock { _ = $0.remove(number) }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(what: "minutes serve has ended with \(process.terminationStatus).")
    }
  }

  /// Throws if `minutes doctor` finds an invalid value in the database, or a recording without its
  /// audio.
  static func examine(_ folder: URL) throws {
    let doctor = Process()
    doctor.executableURL = program
    doctor.arguments = ["doctor", "--data", folder.path]
    let output = Pipe()
    doctor.standardOutput = output
    try doctor.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    doctor.waitUntilExit()
    for subject in ["Database", "Recordings"] where !text.contains("ok      \(subject):") {
      throw Failure(what: text)
    }
  }
}
