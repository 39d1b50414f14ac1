import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

/// The supervision of the child process, with scripted children.
@Suite(.timeLimit(.minutes(15))) struct WhisperWorkerTests {
  private let starts = FileManager.default.temporaryDirectory
    .appendingPathComponent("starts-\(UUID().uuidString)")
  private let sound = SpeechSound(samples: Array(repeating: 1, count: 1_600))

  private func worker(
    _ script: ScriptedWorker, clock: ScriptedClock = ScriptedClock()
  ) -> WhisperWorker {
    WhisperWorker(script.launch(starts: starts), clock: clock)
  }

  /// The number of started processes.
  private var startCount: Int { (try? Data(contentsOf: starts))?.count ?? 0 }

  @Test func `a started worker names its model`() async throws {
    let model = try await worker(.responds).start()
    #expect(model == WhisperModel(name: "tiny.en", sha256: "ab", languages: ["en"]))
  }

  @Test func `a request has the words of its response`() async throws {
    let worker = worker(.responds)
    let words = try await worker.recognize(sound, isPartial: false)
    #expect(words == [TranscriptWord("1600 final", start: 0.1, end: 0.5, confidence: 0.9)])
    #expect(try await worker.recognize(sound, isPartial: true).text == "1600 partial")
    #expect(startCount == 1)
  }

  @Test func `the response to an earlier request is ignored`() async throws {
    let worker = worker(.respondsLate)
    for _ in 1...3 {
      #expect(try await worker.recognize(sound, isPartial: false).text == "1600 final")
    }
  }

  @Test func `an error concerns its request only`() async throws {
    let worker = worker(.refuses)
    for _ in 1...2 {
      await #expect(
        throws: SpeechFailure(.notRecognized(reason: "ValueError: no sound"))
      ) { try await worker.recognize(sound, isPartial: false) }
    }
    #expect(startCount == 1)
  }

  @Test func `the worker gets nothing of the server's environment`() async throws {
    let words = try await worker(.tellsItsEnvironment).recognize(sound, isPartial: false)
    #expect(words.text == "HF_HUB_OFFLINE,OMP_NUM_THREADS")
  }

  @Test(arguments: [
    ScriptedWorker.diesOnce, .writesGarbageOnce, .floodsWithBytesOnce, .floodsWithLinesOnce,
  ]) func `a request that a worker has failed at is done again`(script: ScriptedWorker) async throws
  {
    let clock = ScriptedClock()
    let worker = worker(script, clock: clock)
    #expect(try await worker.recognize(sound, isPartial: false).text == "1600 final")
    #expect(startCount == 2)
    #expect(clock.sleeps.contains(.seconds(1)))
  }

  @Test func `a worker that does not respond in time is killed`() async throws {
    let clock = ScriptedClock { $0 <= .seconds(20) }
    let worker = worker(.hangs, clock: clock)
    await #expect(throws: SpeechFailure.self) {
      try await worker.recognize(sound, isPartial: false)
    }
    #expect(clock.sleeps.count(where: { $0 == .seconds(20) }) == 2)
    #expect(startCount == 2)
  }

  @Test func `a worker that does not load its model in time is killed`() async throws {
    let worker = worker(.hangsAtStart, clock: ScriptedClock { _ in true })
    await #expect(throws: SpeechFailure.self) { try await worker.start() }
    #expect(await worker.processIdentifier == nil)
  }

  @Test func `a request that ends the worker twice fails`() async throws {
    let worker = worker(.dies)
    let failure = await #expect(throws: SpeechFailure.self) {
      try await worker.recognize(sound, isPartial: false)
    }
    #expect(
      failure?.description
        == "The Whisper worker has ended unexpectedly: Illegal instruction. It has ended twice at the same sound. Another engine has to recognize it."
    )
    #expect(startCount == 2)
  }

  @Test func `a worker that writes many errors is not held up, and the last of them is kept`()
    async throws
  {
    let failure = await #expect(throws: SpeechFailure.self) {
      try await worker(.complainsAtStart).start()
    }
    #expect(
      failure?.description
        == "The Whisper worker has ended while it loaded its model: line 20000.")
  }

  @Test func `pauses before restarts grow to a minute`() {
    let pauses = (1...8).map(WhisperWorker.pause(afterFailures:))
    #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
  }

  @Test func `requests have three times their sound, and at least 20 s`() {
    #expect(WhisperWorker.timeout(of: sound) == .seconds(20))
    let long = SpeechSound(samples: Array(repeating: 0, count: 30 * SpeechSound.sampleRate))
    #expect(WhisperWorker.timeout(of: long) == .seconds(90))
  }

  @Test func `requests fail at once while a restart is far away`() async throws {
    let worker = worker(.endsAtStart)
    for _ in 1...3 {
      await #expect(throws: SpeechFailure.self) { try await worker.start() }
    }
    // The delay after the third failure, 4 s, does not pass on this clock.
    let failure = await #expect(throws: SpeechFailure.self) {
      try await worker.recognize(sound, isPartial: false)
    }
    #expect(failure?.description.contains("started again after a pause") == true)
    #expect(startCount == 3)
  }

  @Test func `the reason why a worker cannot run is reported with a solution`() async throws {
    let failure = await #expect(throws: SpeechFailure.self) {
      try await worker(.lacksPackage).start()
    }
    #expect(
      failure?.description
        == "The Whisper worker cannot run: ModuleNotFoundError: No module named 'ctranslate2'. Run `minutes speech install` again."
    )
  }

  @Test func `an unsupported machine is reported before a process is started`() async throws {
    let worker = WhisperWorker(
      ScriptedWorker.responds.launch(starts: starts), clock: ScriptedClock()
    ) { () throws(SpeechFailure) in
      try WhisperRequirements.checkProcessor("flags: fpu sse4_2")
    }
    let engines = SpeechEngines([
      WhisperEngine(worker, .tinyEnglish), ConstantEngine(text: "draft"),
    ])
    let result = try await engines.recognition(of: sound, as: .final)
    #expect(result.words.text == "draft")
    #expect(
      result.notice?.hasPrefix("Constant is used instead of Whisper. Whisper needs an x86-64 ")
        == true)
    #expect(startCount == 0)
  }

  @Test(arguments: [
    (ScriptedWorker.lacksPackage, "No module named 'ctranslate2'"),
    (.endsAtStart, "has ended while it loaded its model"),
  ])
  func `a broken installation is reported in one sentence, and another engine is used`(
    script: ScriptedWorker, sentence: String
  ) async throws {
    let engines = SpeechEngines([
      WhisperEngine(worker(script), .tinyEnglish), ConstantEngine(text: "draft"),
    ])
    let result = try await engines.recognition(of: sound, as: .final)
    #expect(result.words.text == "draft")
    #expect(result.notice?.contains(sentence) == true)
  }

  @Test func `a removed interpreter is reported in one sentence, and another engine is used`()
    async throws
  {
    let launch = WhisperLaunch(executable: URL(fileURLWithPath: "/no/python"))
    let engines = SpeechEngines([
      WhisperEngine(WhisperWorker(launch, clock: ScriptedClock()), .tinyEnglish),
      ConstantEngine(text: "draft"),
    ])
    let result = try await engines.recognition(of: sound, as: .final)
    #expect(result.words.text == "draft")
    #expect(
      result.notice
        == "Constant is used instead of Whisper. The Whisper worker (/no/python) cannot be started: No such file or directory. Run `minutes speech install` again."
    )
  }

  @Test func `a language that the model does not support is reported`() async throws {
    let engine = WhisperEngine(worker(.responds), .tinyEnglish, language: "de")
    let failure = await #expect(throws: SpeechFailure.self) {
      try await engine.recognize(sound, as: .final)
    }
    #expect(failure?.description.contains("does not know the language 'de'") == true)
    #expect(failure?.cause == .engine)
    let english = WhisperEngine(worker(.responds), .tinyEnglish, language: "en")
    #expect(try await english.recognize(sound, as: .final).text == "1600 final")
  }

  @Test func `a recording that starts does not wait for requests of others`() async throws {
    // Given a worker that is busy
    let worker = worker(.hangs)
    let engine = WhisperEngine(worker, .tinyEnglish)
    _ = try await engine.makePartials()
    let busy = Task { [sound] in try await engine.recognize(sound, as: .recording) }
    while !engine.queue.isBusy { await Task.yield() }

    // Then another recording has its session at once
    #expect(try await engine.makePartials() != nil)
    #expect(engine.queue.isBusy)
    let stopping = Task {
      while !Task.isCancelled {
        await worker.stop()
        await Task.yield()
      }
    }
    _ = await busy.result
    stopping.cancel()
  }

  @Test func `a missing interpreter is a failure`() async throws {
    let launch = WhisperLaunch(executable: URL(fileURLWithPath: "/no/python"))
    let failure = await #expect(throws: SpeechFailure.self) {
      try await WhisperWorker(launch, clock: ScriptedClock()).start()
    }
    #expect(failure?.description.contains("/no/python") == true)
  }

  @Test func `a request whose task is cancelled does not disturb the next`() async throws {
    let worker = worker(.responds)
    let request = Task { try await worker.recognize(sound, isPartial: false) }
    request.cancel()
    _ = try? await request.value
    #expect(try await worker.recognize(sound, isPartial: true).text == "1600 partial")
    #expect(startCount == 1)
  }

  @Test func `a worker that is killed at any moment loses no request`() async throws {
    var random = SeededGenerator(seed: 17)
    for _ in 1...20 {
      let worker = worker(.responds)
      try await worker.start()
      let moment = Int.random(in: 0...50, using: &random)
      let request = Task { try await worker.recognize(sound, isPartial: false) }
      for _ in 0..<moment { await Task.yield() }
      if let pid = await worker.processIdentifier { kill(pid, SIGKILL) }
      #expect(try await request.value.text == "1600 final")
    }
  }

  @Test func `the process ends with its worker`() async throws {
    var worker: WhisperWorker? = worker(.responds)
    try await worker?.start()
    let pid = try #require(await worker?.processIdentifier)
    worker = nil
    // The thread that has started the process waits for its end.
    while kill(pid, 0) == 0 { await Task.yield() }
  }
}

extension SpeechEngineInfo {
  fileprivate static let tinyEnglish = Self(name: "Whisper", model: "tiny.en", quality: .good)
}
