import Foundation
import MinutesCore

/// The parts of the machine that an installation uses. Tests replace them.
package struct WhisperSystem: Sendable {
  var run: @Sendable (URL, [String]) async throws -> ChildCommand.Result
  /// The interpreters of Python, the preferred one first.
  var pythons: @Sendable () -> [URL]
  var cpuInfo: @Sendable () -> String
  var freeSpace: @Sendable (URL) -> Int?
  /// Starts a worker, and ends it when its model is loaded.
  var load: @Sendable (WhisperLaunch) async throws -> WhisperModel

  /// This machine.
  package static let live = Self(
    run: ChildCommand.run,
    pythons: {
      let names = ["python3"] + (10...14).reversed().map { "python3.\($0)" }
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        .split(separator: ":").map(String.init)
      return names.flatMap { name in
        folders.map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
      }
      .filter { FileManager.default.isExecutableFile(atPath: $0.path) }
    },
    cpuInfo: { (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "" },
    freeSpace: { try? $0.freeSpace() },
    load: { launch in
      let worker = WhisperWorker(launch)
      let model = try await worker.start()
      await worker.stop()
      return model
    }
  )
}
