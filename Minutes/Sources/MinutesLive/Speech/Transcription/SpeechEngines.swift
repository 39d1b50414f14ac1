public import MinutesCore
import Synchronization

/// The speech engines of this machine, the best one first. Where one fails, the next one goes on.
///
/// An engine is chosen for each utterance, so an engine that is installed, removed or works again is used from the next utterance on,
/// also of a recording that goes on.
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

  /// How long an engine that does not work is left out.
  private static let rest: Duration = .seconds(30)

  /// An engine at this moment. A new installation has another generation, and the failures of the old one do not count.
  struct Candidate: Sendable {
    struct ID: Hashable {
      var place: Int
      var generation: Int
    }

    var id: ID
    var engine: any SpeechEngine
  }

  /// Looks up an engine. `nil` if there is none at this moment.
  typealias Source = @Sendable () -> (engine: any SpeechEngine, generation: Int)?

  private struct Failure {
    var id: Candidate.ID
    var until: ContinuousClock.Instant
    var failure: SpeechFailure
  }

  private struct State {
    /// The engines that have failed and not worked since, by their places.
    var failures: [Int: Failure] = [:]
    /// The engines that have failed with the last sound.
    var suspects: Set<Candidate.ID> = []
    var notice: String?
  }

  private let sources: [Source]
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  /// The engines of this machine.
  ///
  /// - Parameters:
  ///   - choice: The engine that the user wants.
  ///   - folder: The data folder, which installed engines are in.
  ///   - server: The server that the user has set up.
  ///   - language: The code of the language that is spoken. `nil`: engines detect it, if they know several.
  /// - Throws: ``SpeechFailure`` if there is no such engine.
  public convenience init(
    _ choice: Choice = .automatic, in folder: DataFolder, server: SpeechServer? = nil,
    language: String? = nil
  ) throws(SpeechFailure) {
    let installed = InstalledWhisper(folder, language: language)
    let whisper: Source = { installed.engine() }
    let remote = server.map { Self.constant(OpenAIEngine($0, language: language)) }
    let sphinx = Self.constant(PocketSphinxEngine())
    let isEnglish = language.map { $0 == "en" } ?? true
    switch choice {
    case .automatic:
      self.init(sources: [whisper, remote, isEnglish ? sphinx : nil].compactMap(\.self))
    case .whisper:
      guard installed.engine() != nil else {
        throw SpeechFailure(
          .command("Whisper is not installed. Install it: minutes speech install"))
      }
      self.init(sources: [whisper])
    case .server:
      guard let remote else {
        throw SpeechFailure(.command("There is no speech server. Name one with --speech-url."))
      }
      self.init(sources: [remote])
    case .pocketsphinx:
      guard isEnglish else {
        throw SpeechFailure(
          .command("PocketSphinx knows English only. Leave --speech-language out."))
      }
      self.init(sources: [sphinx])
    }
  }

  /// - Parameters:
  ///   - engines: The engines, the best one first.
  ///   - now: The present time.
  convenience init(
    _ engines: [any SpeechEngine],
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.init(sources: engines.map(Self.constant), now: now)
  }

  init(
    sources: [Source],
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.sources = sources
    self.now = now
  }

  private static func constant(_ engine: any SpeechEngine) -> Source { { (engine, 0) } }

  /// The engine that is used for the next utterance.
  public var info: SpeechEngineInfo {
    candidates().first?.engine.info ?? SpeechEngineInfo(name: "None", quality: .unknown)
  }

  /// Why a better engine was not used for the last utterance, in one or two sentences. `nil` if the best one was.
  public var notice: String? { state.withLock { $0.notice } }

  /// The engines at this moment: those that work, then those that have failed lately, because they are better than none.
  func candidates() -> [Candidate] {
    let candidates = sources.enumerated().compactMap { place, source in
      source().map {
        Candidate(
          id: Candidate.ID(place: place, generation: $0.generation), engine: $0.engine)
      }
    }
    let time = now()
    let resting = state.withLock { state in
      Set(state.failures.values.filter { $0.until > time }.map(\.id))
    }
    return candidates.filter { !resting.contains($0.id) }
      + candidates.filter { resting.contains($0.id) }
  }

  /// Performs an operation with the best engine that does not fail.
  func perform<Result>(
    _ operation: (Candidate) async throws -> Result
  ) async throws -> (result: Result, engine: SpeechEngineInfo, notice: String?) {
    var failures: [SpeechFailure] = []
    for candidate in candidates() {
      do {
        let result = try await operation(candidate)
        return (result, candidate.engine.info, succeed(candidate))
      } catch let failure as SpeechFailure {
        report(failure, of: candidate)
        suspect(candidate, failure)
        failures.append(failure)
      }
    }
    // If one engine works, the sound is the reason.
    throw failures.first { $0.cause == .sound } ?? failures.last
      ?? SpeechFailure(.noEngine, cause: .engine)
  }

  /// Leaves an engine out for a while, if it does not work.
  func report(_ failure: SpeechFailure, of candidate: Candidate) {
    guard failure.cause == .engine else { return }
    let until = now() + Self.rest
    state.withLock {
      $0.failures[candidate.id.place] = Failure(id: candidate.id, until: until, failure: failure)
    }
  }

  /// Leaves an engine out that has failed with two sounds one after the other: the reason is the engine, or how it is set up.
  private func suspect(_ candidate: Candidate, _ failure: SpeechFailure) {
    let isFirst = state.withLock { $0.suspects.insert(candidate.id).inserted }
    if !isFirst { report(SpeechFailure(failure.problem, cause: .engine), of: candidate) }
  }

  /// - Returns: Why a better engine was not used.
  private func succeed(_ candidate: Candidate) -> String? {
    let installed = sources.prefix(candidate.id.place).map { $0() }
    return state.withLock { state in
      state.failures[candidate.id.place] = nil
      state.suspects.remove(candidate.id)
      state.notice = nil
      for (place, better) in installed.enumerated() {
        guard let better, let failure = state.failures[place],
          failure.id.generation == better.generation
        else { continue }
        state.notice =
          "\(candidate.engine.info.name) is used instead of \(better.engine.info.name). \(failure.failure)"
        break
      }
      return state.notice
    }
  }
}

extension SpeechEngines: SpeechEngine {
  func recognize(_ sound: SpeechSound, as kind: UtteranceKind) async throws -> [TranscriptWord] {
    try await recognition(of: sound, as: kind).words
  }

  func recognition(
    of sound: SpeechSound, as kind: UtteranceKind
  ) async throws -> SpeechRecognition {
    let (words, engine, notice) = try await perform {
      try await $0.engine.recognize(sound, as: kind)
    }
    return SpeechRecognition(words: words, engine: engine, notice: notice)
  }

  var canRecognizeSpeakers: Bool { candidates().contains { $0.engine.canRecognizeSpeakers } }

  func voices(in sound: SpeechSound) async throws -> [VoiceWindow] {
    try await perform { try await $0.engine.voices(in: sound) }.result
  }

  func makePartials() async throws -> (any UtterancePartials)? {
    let partials = SwitchingPartials(self)
    try await partials.prepare()
    return partials
  }
}

/// The partial results of the best engine at each moment.
private actor SwitchingPartials: UtterancePartials {
  private let engines: SpeechEngines
  private var current: (id: SpeechEngines.Candidate.ID, partials: (any UtterancePartials)?)?

  init(_ engines: SpeechEngines) { self.engines = engines }

  /// Throws if no engine works.
  func prepare() async throws {
    current = try await engines.perform { ($0.id, try await $0.engine.makePartials()) }.result
  }

  func words(of utterance: VoiceDetector.Utterance) async throws -> [TranscriptWord] {
    guard let best = engines.candidates().first else { throw CancellationError() }
    do {
      if current?.id != best.id { current = (best.id, try await best.engine.makePartials()) }
      guard let partials = current?.partials else { throw CancellationError() }
      return try await partials.words(of: utterance)
    } catch let failure as SpeechFailure {
      engines.report(failure, of: best)
      throw failure
    }
  }
}
