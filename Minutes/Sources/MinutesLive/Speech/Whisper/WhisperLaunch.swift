import Foundation

/// The command line that starts the worker of Whisper.
struct WhisperLaunch: Equatable, Sendable {
  var executable: URL
  var arguments: [String]

  /// The whole environment: nothing of the server's reaches the worker.
  static let environment = ["OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1"]

  /// The worker in a folder with its packages.
  ///
  /// - Parameters:
  ///   - python: The interpreter for which the packages were installed.
  ///   - folder: The folder that contains `worker` and `packages`.
  ///   - model: The folder of a CTranslate2 model.
  init(python: URL, folder: URL, model: URL) {
    executable = python
    arguments = [
      // Neither the environment nor the user's own packages change what is imported; no file is written.
      "-I", "-B", folder.appendingPathComponent("worker").path, model.path,
      "--packages", folder.appendingPathComponent("packages").path,
      "--parent", String(ProcessInfo.processInfo.processIdentifier),
    ]
  }

  init(executable: URL, arguments: [String] = []) {
    self.executable = executable
    self.arguments = arguments
  }
}
