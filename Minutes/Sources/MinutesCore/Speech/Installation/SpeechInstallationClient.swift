public import ComposableArchitecture

/// The installation of the recommended speech engine, Whisper, on the machine that serves the page. Failures are thrown as
/// ``SpeechFailure``.
///
/// A server has one installation for all of its pages and for `minutes speech`:
///
/// ```swift
/// for try await progress in installation.install(model: .tinyEnglish) {
///   await send(.progressed(progress))
/// }
/// await send(.statusLoaded(installation.status()))
/// ```
@DependencyClient
public struct SpeechInstallationClient: Sendable {
  /// Whether the engine is installed.
  public var status: @Sendable () async -> SpeechInstallationStatus = { .missing }

  /// The downloads of an installation, for the user who is asked beforehand. Throws if this machine lacks something.
  public var plan: @Sendable (_ model: SpeechModel) async throws -> SpeechInstallationPlan

  /// Installs the engine with a model in place of the installed one, and yields the progress. The stream ends when the engine is
  /// installed, and the next utterance is recognized by it.
  ///
  /// A failed installation changes nothing. A stream that is cancelled does not end the installation; a later call joins it, and
  /// ``cancel`` ends it.
  public var install:
    @Sendable (_ model: SpeechModel) -> AsyncThrowingStream<SpeechInstallationProgress, any Error> =
      { _ in .finished() }

  /// Ends an installation that this server has started. Its streams throw a `CancellationError`.
  public var cancel: @Sendable () async -> Void

  /// Removes the engine. Transcripts stay, and PocketSphinx goes on.
  public var remove: @Sendable () async throws -> Void
}

extension SpeechInstallationClient: TestDependencyKey {
  /// Fails the test that uses an endpoint without replacing it.
  public static let testValue = Self()

  /// Offers no installation, for the reason.
  public static func unavailable(_ reason: SpeechFailure) -> Self {
    Self(
      status: { .unavailable(reason) },
      plan: { _ in throw reason },
      install: { _ in .finished(throwing: reason) },
      cancel: {},
      remove: { throw reason }
    )
  }

  /// The same installation for a page that may not change it.
  public var readOnly: Self {
    let reason = SpeechFailure(.installOnServer)
    var client = Self.unavailable(reason)
    client.status = { [status] in
      switch await status() {
      case .installed(let info): .installed(info)
      case .installing: .installing(nil)
      case .missing, .unavailable: .unavailable(reason)
      }
    }
    return client
  }

  /// Pretends to install the engine in about four seconds of the `continuousClock`.
  public static let previewValue = preview()

  /// Pretends to install the engine in about four seconds of the `continuousClock`.
  ///
  /// - Parameter status: The status at the beginning.
  public static func preview(_ status: SpeechInstallationStatus = .missing) -> Self {
    let current = LockIsolated(status)
    return Self(
      status: { current.value },
      plan: { .preview($0) },
      install: { model in
        @Dependency(\.continuousClock) var clock
        return AsyncThrowingStream { [clock] continuation in
          let task = Task {
            do {
              for progress in SpeechInstallationProgress.preview {
                current.setValue(.installing(progress))
                continuation.yield(progress)
                try await clock.sleep(for: .milliseconds(200))
              }
              current.setValue(.installed(.preview(model)))
              continuation.finish()
            } catch {
              current.setValue(status)
              continuation.finish(throwing: error)
            }
          }
          continuation.onTermination = { _ in task.cancel() }
        }
      },
      cancel: {},
      remove: { current.setValue(.missing) }
    )
  }
}

extension DependencyValues {
  /// The installation of the recommended speech engine.
  public var speechInstallation: SpeechInstallationClient {
    get { self[SpeechInstallationClient.self] }
    set { self[SpeechInstallationClient.self] = newValue }
  }
}
