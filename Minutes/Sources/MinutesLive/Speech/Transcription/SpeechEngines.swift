public import MinutesCore
import Synchronization

/// The speech engines of this machine, the best one first. Where one fails, the next one goes on.
public final class SpeechEngines: Sendable {
  /// The engine that the user wants.
  public enum Choice: String, CaseIterable, Sendable {
    /// The best engine there is.
    case automatic
    /// Whisper, on this machine.
    case whisper
    /// The server that the user has set up.
    case server
    /// PocketSphinx, on this machine.
    case pocketsphinx
  }

  /// How long an engine that has failed is left out.
  private static let rest: Duration = .seconds(30)

  private struct State {
    /// When each engine that has failed may try again.
    var returns: [Int: ContinuousClock.Instant] = [:]
    var current = 0
    var notice: String?
  }

  private let engines: [any SpeechEngine]
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  /// The engines of this machine.
  ///
  /// - Parameters:
  ///   - choice: The engine that the user wants.
  ///   - folder: The data folder, which installed engines are in.
  ///   - server: The server that the user has set up.
  /// - Throws: ``SpeechFailure`` if there is no such engine.
  public convenience init(
    _ choice: Choice = .automatic, in folder: DataFolder, server: SpeechServer? = nil
  ) throws(SpeechFailure) {
    let remote = server.map { OpenAIEngine($0) }
    let sphinx = PocketSphinxEngine()
    switch choice {
    case .automatic:
      let installed: [(any SpeechEngine)?] = [Self.whisper(in: folder), remote, sphinx]
      self.init(installed.compactMap(\.self))
    case .whisper:
      guard let whisper = Self.whisper(in: folder) else {
        throw SpeechFailure("Whisper is not installed. Install it: minutes speech install")
      }
      self.init([whisper])
    case .server:
      guard let remote else {
        throw SpeechFailure("There is no speech server. Name one with --speech-url.")
      }
      self.init([remote])
    case .pocketsphinx:
      self.init([sphinx])
    }
  }

  /// - Parameters:
  ///   - engines: The engines, the best one first.
  ///   - now: The present time.
  init(
    _ engines: [any SpeechEngine],
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.engines = engines
    self.now = now
  }

  /// The engine that is used, or will be.
  public var info: SpeechEngineInfo {
    engines.isEmpty
      ? SpeechEngineInfo(name: "None", quality: .unknown)
      : engines[state.withLock { $0.current }].info
  }

  /// Why a better engine is not used, in one sentence. `nil` if the best one is.
  public var notice: String? { state.withLock { $0.notice } }

  /// Whisper, if it is installed in the folder.
  private static func whisper(in folder: DataFolder) -> (any SpeechEngine)? {
    WhisperEngine(folder)
  }

  /// Performs an operation with the best engine that does not fail.
  private func perform<Result>(
    _ operation: (Int, any SpeechEngine) async throws -> Result
  ) async throws -> Result {
    let time = now()
    let resting = state.withLock { state in
      state.returns = state.returns.filter { $0.value > time }
      return state.returns
    }
    // An engine that rests is better than none.
    let order =
      engines.indices.filter { resting[$0] == nil }
      + engines.indices.filter { resting[$0] != nil }
    var failure = SpeechFailure(
      "There is no speech engine. Install one: sudo apt-get install pocketsphinx-en-us")
    for index in order {
      do {
        let result = try await operation(index, engines[index])
        state.withLock { state in
          state.current = index
          if index == 0 { state.notice = nil }
        }
        return result
      } catch let error as SpeechFailure {
        report(error, of: index)
        failure = error
      }
    }
    throw failure
  }

  /// Leaves an engine out for a while.
  fileprivate func report(_ failure: SpeechFailure, of index: Int) {
    let until = now() + Self.rest
    state.withLock { state in
      state.returns[index] = until
      guard index == 0, engines.count > 1 else { return }
      state.notice =
        "\(engines[1].info.name) is used instead of \(engines[0].info.name). \(failure.message)"
    }
  }
}

extension SpeechEngines: SpeechEngine {
  func recognize(_ sound: SpeechSound, as kind: UtteranceKind) async throws -> [TranscriptWord] {
    try await perform { try await $1.recognize(sound, as: kind) }
  }

  func makeSession() async throws -> any SpeechSession {
    let (index, session) = try await makeEngineSession()
    return FallbackSession(session) { [self] failure in
      report(failure, of: index.value)
      let next = try await makeEngineSession()
      index.value = next.index.value
      return next.session
    }
  }

  /// A session, and the number of its engine.
  private func makeEngineSession() async throws -> (
    index: EngineIndex, session: any SpeechSession
  ) {
    try await perform { (EngineIndex($0), try await $1.makeSession()) }
  }
}

/// The number of the engine that a session has at this moment.
private final class EngineIndex: Sendable {
  private let storage: Mutex<Int>

  init(_ value: Int) { storage = Mutex(value) }

  var value: Int {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
