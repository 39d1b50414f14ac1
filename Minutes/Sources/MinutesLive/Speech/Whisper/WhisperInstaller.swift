import Foundation
import MinutesCore

/// Installs Whisper in a data folder, without root, and removes it.
///
/// The installation is built in a folder of its own, tested, and takes its place by one rename.
package struct WhisperInstaller: Sendable {
  private let data: DataFolder
  private let system: WhisperSystem

  package init(_ data: DataFolder, system: WhisperSystem = .live) {
    self.data = data
    self.system = system
  }

  /// Whether an installation was interrupted and its files are there.
  package var hasUnfinishedFiles: Bool {
    FileManager.default.fileExists(atPath: data.unfinishedWhisper.path)
  }

  /// Checks the machine, downloads, tests, and replaces the earlier installation.
  ///
  /// - Parameter report: Called with each step.
  /// - Throws: `SpeechFailure`. Nothing has changed then.
  package func install(
    _ source: WhisperModelSource, report: (String) -> Void
  ) async throws -> WhisperInstallation {
    do {
      return try await build(source, report: report)
    } catch {
      try? FileManager.default.removeItem(at: data.unfinishedWhisper)
      throw (error as? FileFailure)?.isDiskFull == true
        ? Self.fullDisk(data, source) : SpeechFailure(error)
    }
  }

  /// Removes Whisper. Does nothing if it is not installed.
  package func remove() throws {
    let files = FileManager.default
    // A half removed installation has another name, and is never used.
    let removed = data.replacedWhisper
    for folder in [data.unfinishedWhisper, removed] { try? files.removeItem(at: folder) }
    guard files.fileExists(atPath: data.whisper.path) else { return }
    try data.whisper.moveFile(to: removed)
    try files.removeItem(at: removed)
  }

  private func build(
    _ source: WhisperModelSource, report: (String) -> Void
  ) async throws -> WhisperInstallation {
    try WhisperRequirements.checkProcessor(system.cpuInfo())
    if case .folder(let model) = source { try WhisperRequirements.checkModel(model) }
    let python = try await WhisperRequirements.python(system)
    try data.speech.createFolder()
    if let space = system.freeSpace(data.speech), space < source.neededSpace {
      throw Self.fullDisk(data, source)
    }
    let folder = data.unfinishedWhisper
    try? FileManager.default.removeItem(at: folder)
    try folder.createFolder()

    report("Downloading \(source.megabytes) MB…")
    try await WhisperPackages(system: system, folder: folder, python: python).install(source)
    report("Testing…")
    var record = WhisperInstallation.Record(
      model: "", sha256: "", python: python.path, pythonVersion: python.version)
    switch source {
    case .download(let choice):
      record.model = choice.rawValue
      try WhisperPackages.gatherModel(choice, in: folder)
    case .folder(let model):
      record.model = model.lastPathComponent
      record.modelFolder = model.standardizedFileURL.path
    }
    try writeWorker(to: folder)
    let launch = try write(record, to: folder).launch
    let model = try await system.load(launch)
    if case .download(let choice) = source, model.sha256 != choice.sha256 {
      throw SpeechFailure(
        "The model \(choice.rawValue) has the checksum \(model.sha256) instead of \(choice.sha256): the download is damaged, or was changed. Nothing was installed. Try again."
      )
    }
    record.sha256 = model.sha256
    try write(record, to: folder)
    try replaceInstallation(with: folder)
    guard let installation = WhisperInstallation(data) else {
      throw SpeechFailure("The installation in \(data.whisper.path) cannot be read. Try again.")
    }
    return installation
  }

  private func writeWorker(to folder: URL) throws {
    let worker = folder.appendingPathComponent("worker")
    try worker.createFolder()
    for (name, bytes) in WhisperInstallation.workerFiles {
      try worker.appendingPathComponent(name).writeDurably(Data(bytes))
    }
  }

  @discardableResult
  private func write(
    _ record: WhisperInstallation.Record, to folder: URL
  ) throws -> WhisperInstallation {
    let file = folder.appendingPathComponent("installation.json")
    try file.writeDurably(try JSONEncoder().encode(record))
    guard let installation = WhisperInstallation(folder: folder) else {
      throw SpeechFailure("\(file.path) cannot be read. Try again.")
    }
    return installation
  }

  /// Renames the folders: at each moment an installation is there as a whole, or not at all.
  private func replaceInstallation(with folder: URL) throws {
    sync()
    let old = data.replacedWhisper
    try? FileManager.default.removeItem(at: old)
    if FileManager.default.fileExists(atPath: data.whisper.path) {
      try data.whisper.moveFile(to: old)
    }
    try folder.moveFile(to: data.whisper)
    try? FileManager.default.removeItem(at: old)
  }

  private static func fullDisk(_ data: DataFolder, _ source: WhisperModelSource) -> SpeechFailure {
    SpeechFailure(
      "There is too little free space in \(data.url.path): Whisper needs \(source.neededSpace / 1_000_000) MB while it is installed. Free some, or name another data folder with --data."
    )
  }
}
