import BoundedNumbers
import Foundation
import MinutesCore

/// Supervises the child process that recognizes speech: starts it when it is needed, and again when it has ended.
///
/// A request that the worker does not respond to in time ends it. A request that has ended it is tried once more. The caller sends one
/// request at a time.
actor WhisperWorker {
  /// How long the worker may take to load its model.
  static let startTimeout = Duration.seconds(60)

  /// The longest pause before a restart that a request waits for. Otherwise another engine is faster.
  static let longestWait = Duration.seconds(2)

  private let launch: WhisperLaunch
  private let clock: any Clock<Duration>
  private let check: @Sendable () throws(SpeechFailure) -> Void
  private var process: WhisperProcess?
  private var model: WhisperModel?
  private var nextID = 0
  /// How often it has ended without a response in between.
  private var failures = 0
  private var pause: Task<Void, Never>?
  private var problem: SpeechProblem?

  /// - Parameters:
  ///   - launch: The command line.
  ///   - clock: Measures timeouts and pauses.
  ///   - check: Called before the process is started. Throws if this machine cannot run it.
  init(
    _ launch: WhisperLaunch, clock: any Clock<Duration> = ContinuousClock(),
    check: @escaping @Sendable () throws(SpeechFailure) -> Void = {}
  ) {
    self.launch = launch
    self.clock = clock
    self.check = check
  }

  var processIdentifier: pid_t? { process?.processIdentifier }

  /// Whether the model is loaded.
  var isReady: Bool { process != nil && model != nil }

  /// How long a worker is not started again after it has ended so many times: 1, 2, 4 … 60 s.
  static func pause(afterFailures count: Int) -> Duration {
    min(.seconds(60), .seconds(1) * (1 << min(6, max(0, count - 1))))
  }

  /// How long a request may take.
  static func timeout(of sound: SpeechSound) -> Duration {
    max(.seconds(20), .seconds(1) * (3 * sound.duration))
  }

  /// Loads the model, unless it is loaded.
  @discardableResult
  func start() async throws -> WhisperModel {
    if let pause {
      guard Self.pause(afterFailures: failures) <= Self.longestWait else {
        throw SpeechFailure(
          .restartsLater(because: problem ?? .workerEnded(reason: nil)), cause: .engine)
      }
      await pause.value
    }
    if process != nil, let model { return model }
    try check()
    let process: WhisperProcess
    do {
      process = try await WhisperProcess.start(launch)
    } catch {
      fail(SpeechFailure(error).problem)
      throw error
    }
    self.process = process
    return try await load(process)
  }

  private func load(_ process: WhisperProcess) async throws -> WhisperModel {
    var problem: SpeechProblem?
    let message = await reply(of: process, within: Self.startTimeout) { message in
      switch message {
      case .ready: return true
      case .end(let text):
        problem = .workerCannotRun(reason: text)
        return false
      case .response, .voices, .failure: return false
      }
    }
    guard case .ready(let model) = message else {
      let problem = problem ?? .workerEndedLoading(reason: process.lastError)
      fail(problem)
      throw SpeechFailure(problem, cause: .engine)
    }
    self.model = model
    return model
  }

  /// Recognizes the words of a sound.
  ///
  /// - Throws: `SpeechFailure`.
  func recognize(
    _ sound: SpeechSound, isPartial: Bool, language: String? = nil
  ) async throws -> [TranscriptWord] {
    let message = try await perform(
      WhisperRequest(id: 0, sound: sound, kind: isPartial ? .partial : .final, language: language))
    guard case .response(_, let words) = message else { return [] }
    return words
  }

  /// The voices of a sound, from which speakers are told apart.
  ///
  /// - Throws: `SpeechFailure`.
  func voices(in sound: SpeechSound) async throws -> [VoiceWindow] {
    let message = try await perform(
      WhisperRequest(id: 0, sound: sound, kind: .speakers, language: nil))
    guard case .voices(_, let windows) = message else { return [] }
    return windows
  }

  private func perform(_ request: WhisperRequest) async throws -> WhisperMessage {
    // The worker goes on with a request whose task is cancelled, so its response is awaited.
    try await Task {
      for _ in 1...2 {
        if let message = try await attempt(request) { return message }
      }
      throw SpeechFailure(.endedTwice(because: problem ?? .workerEnded(reason: nil)))
    }.value
  }

  /// Ends the worker. The next request starts another one.
  func stop() {
    process?.kill()
    process = nil
    model = nil
  }

  /// - Returns: `nil` if the worker has ended.
  private func attempt(_ request: WhisperRequest) async throws -> WhisperMessage? {
    try await start()
    guard let process else { return nil }
    nextID += 1
    var request = request
    request.id = nextID
    process.send(request.data)
    let message = await reply(of: process, within: Self.timeout(of: request.sound)) {
      $0.id == request.id
    }
    switch message {
    case .response, .voices:
      failures = 0
      return message
    case .failure(_, let text):
      failures = 0
      throw SpeechFailure(.notRecognized(reason: text))
    default:
      fail(.workerEnded(reason: process.lastError))
      return nil
    }
  }

  /// The first message that is wanted. `nil` if the worker has ended, was killed after the time, or has sent garbage.
  private func reply(
    of process: WhisperProcess, within time: Duration, where isWanted: (WhisperMessage) -> Bool
  ) async -> WhisperMessage? {
    let watch = Task { [clock] in
      try await clock.sleep(for: time)
      process.kill()
    }
    defer { watch.cancel() }
    for await line in process.lines {
      guard let message = WhisperMessage(line) else { return nil }
      // Others respond to requests of the past.
      if isWanted(message) { return message }
    }
    return nil
  }

  private func fail(_ problem: SpeechProblem) {
    stop()
    failures += 1
    self.problem = problem
    let duration = Self.pause(afterFailures: failures)
    pause = Task { [clock] in
      try? await clock.sleep(for: duration)
      pause = nil
    }
  }
}
