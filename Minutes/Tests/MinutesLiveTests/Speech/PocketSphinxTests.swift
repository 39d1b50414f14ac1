import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

/// A clip of speech by espeak-ng.
private enum SpokenClip {
  static let espeak = "/usr/bin/espeak-ng"
  static let canSpeak =
    FileManager.default.isExecutableFile(atPath: espeak)
    && FileManager.default.fileExists(atPath: PocketSphinxEngine.standardModel.path)

  static func make(_ text: String) async throws -> SpeechSound {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).wav")
    defer { try? FileManager.default.removeItem(at: url) }
    let arguments = ["-v", "en-us", "-s", "130", "-w", url.path, text]
    _ = try await ChildCommand.run(URL(fileURLWithPath: espeak), arguments)
    let reader = try SoundFileReader(url)
    let resampler = try Resampler(
      sampleRate: reader.format.sampleRate, channelCount: reader.format.channelCount)
    let samples = try resampler.resample(reader.read(frames: reader.frameCount)).samples
    return SpeechSound(samples: samples + (try resampler.finish().samples))
  }
}

@Suite(.timeLimit(.minutes(15))) struct PocketSphinxTests {
  private let temporary = TemporaryFolder()

  @Test func `a missing model is one sentence with the way out`() async throws {
    let model = temporary.folder.url.appendingPathComponent("model")
    let engine = PocketSphinxEngine(model: model)
    let failure = SpeechFailure(
      .sphinxHasNoModel(path: "\(model.path)/cmudict-en-us.dict"), cause: .engine)
    await #expect(throws: failure) {
      try await engine.recognize(SpeechSound(samples: TestSound.speech(1)), as: .final)
    }
    await #expect(throws: failure) { try await engine.makeSession() }
  }

  @Test func `a damaged model is no crash`() async throws {
    let model = temporary.folder.url
    for name in ["en-us", "en-us.lm.bin", "cmudict-en-us.dict"] {
      try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
      try Data("no model".utf8).write(to: model.appendingPathComponent(name))
    }
    let engine = PocketSphinxEngine(model: model)
    let failure = await #expect(throws: SpeechFailure.self) {
      try await engine.recognize(SpeechSound(samples: TestSound.speech(1)), as: .final)
    }
    #expect(failure?.description.hasPrefix("PocketSphinx cannot read its model in") == true)
  }

  @Test func `entries of the dictionary become words`() {
    #expect(PocketSphinxDecoder.text("read(2)") == "read")
    #expect(PocketSphinxDecoder.text("o'clock") == "o'clock")
    for entry in ["<s>", "</s>", "<sil>", "[NOISE]", "++UH++"] {
      #expect(PocketSphinxDecoder.text(entry) == nil)
    }
  }

  @Test(.enabled(if: SpokenClip.canSpeak, "espeak-ng or pocketsphinx-en-us is missing"))
  func `a clip has its words in their order, and the same again after a stream`() async throws {
    // Given a clip and one decoder
    let clip = try await SpokenClip.make("go forward ten meters")
    let engine = PocketSphinxEngine(decoders: 1, streams: 1)

    // When it is recognized as a whole
    let words = try await engine.recognize(clip, as: .recording)

    // Then there are words within the clip
    #expect(!words.isEmpty)
    #expect(words.allSatisfy { $0.start < $0.end && $0.end <= clip.duration + 0.1 })
    #expect(zip(words, words.dropFirst()).allSatisfy { $0.end <= $1.start + 0.001 })

    // And a live session gives the same words
    let session = try await engine.makeSession()
    for piece in TestSound.pieces(clip.samples + TestSound.silence(1)) { session.append(piece) }
    session.finish()
    var last: SpeechResult?
    for try await result in session.results { last = result }
    #expect(last?.isFinal == true)
    #expect(last?.segments.isEmpty == false)

    // And the stream leaves no state behind in a decoder
    #expect(try await engine.recognize(clip, as: .recording) == words)
    #expect(try await engine.recognize(SpeechSound(samples: []), as: .final).isEmpty)
  }

  @Test(.enabled(if: SpokenClip.canSpeak, "espeak-ng or pocketsphinx-en-us is missing"))
  func `digital silence around a clip changes its times only`() async throws {
    // Given a clip between two sounds of a muted microphone
    let engine = PocketSphinxEngine(decoders: 1, streams: 0)
    let clip = try await SpokenClip.make("go forward ten meters")
    let silence = TestSound.silence(0.35)
    let muted = SpeechSound(samples: silence + clip.samples + silence)

    // When both are recognized
    let words = try await engine.recognize(clip, as: .final)
    let later = try await engine.recognize(muted, as: .final)

    // Then they have the same words, with later times
    #expect(!words.isEmpty)
    #expect(later.map(\.text) == words.map(\.text))
    #expect(later.map(\.confidence) == words.map(\.confidence))
    #expect(zip(later, words).allSatisfy { abs($0.start - $1.start - 0.35) < 0.001 })
    #expect(zip(later, words).allSatisfy { abs($0.end - $1.end - 0.35) < 0.001 })

    // And silence has none
    #expect(try await engine.recognize(SpeechSound(samples: silence), as: .final).isEmpty)
  }

  @Test(.enabled(if: SpokenClip.canSpeak, "espeak-ng or pocketsphinx-en-us is missing"))
  func `words on both sides of a pause have their times, also while they are spoken`() async throws
  {
    // Given an utterance with a pause, which the decoder leaves out
    let clip = try await SpokenClip.make("go forward ten meters")
    let pause = 1.5
    let behind = clip.duration + pause
    let whole = SpeechSound(samples: clip.samples + TestSound.silence(pause) + clip.samples)
    let engine = PocketSphinxEngine(decoders: 1, streams: 1)

    // When it is recognized as a whole
    let words = try await engine.recognize(whole, as: .final)

    // Then no word lies in the pause, and the words behind it are as late as they are spoken
    let alone = try await engine.recognize(clip, as: .final)
    #expect(words.first.map { $0.start < clip.duration } == true)
    #expect(words.allSatisfy { $0.end < clip.duration + 0.6 || $0.start > behind - 0.5 })
    let last = try #require(words.last)
    #expect(abs(last.end - behind - (try #require(alone.last)).end) < 0.2)

    // And the words of a stream do not move when the speech goes on behind the pause
    let stream = try #require(try await engine.makePartials())
    let first = try await stream.words(of: VoiceDetector.Utterance(start: 0, sound: clip))
    let later = try await stream.words(of: VoiceDetector.Utterance(start: 0, sound: whole))
    #expect(!first.isEmpty && later.count > first.count)
    #expect(abs(later[0].start - first[0].start) < 0.2)
    // So a phrase that is kept is not shown a second time
    var partial = PartialWords(first)
    partial.replace(with: first)
    partial.replace(with: later)
    #expect(partial.words.count <= later.count)
  }

  @Test(.enabled(if: SpokenClip.canSpeak, "espeak-ng or pocketsphinx-en-us is missing"))
  func `more recordings than decoders get final results`() async throws {
    let clip = try await SpokenClip.make("seven of hearts")
    let engine = PocketSphinxEngine(decoders: 1, streams: 0)
    let session = try await engine.makeSession()
    session.append(SpeechSound(samples: clip.samples + TestSound.silence(1)))
    session.finish()
    var results: [SpeechResult] = []
    for try await result in session.results { results.append(result) }
    #expect(results.last?.text.isEmpty == false)
    #expect(results.allSatisfy { $0.isFinal })
  }

  @Test(.enabled(if: SpokenClip.canSpeak, "espeak-ng or pocketsphinx-en-us is missing"))
  func `many recordings that start at once load no more decoders than the pool has`() async throws {
    let engine = PocketSphinxEngine(decoders: 1, streams: 1)
    let sessions = try await withThrowingTaskGroup(of: (any SpeechSession).self) { group in
      for _ in 1...6 { group.addTask { try await engine.makeSession() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sessions.count == 6)
    // One for the stream, one for finals.
    #expect(engine.decoderCount <= 2)
  }

  @Test(.enabled(if: SpokenClip.canSpeak, "espeak-ng or pocketsphinx-en-us is missing"))
  func `a stream has nothing of the recording before it`() async throws {
    // Given a decoder that has streamed an utterance from the first sample on
    let engine = PocketSphinxEngine(decoders: 1, streams: 1)
    let clip = try await SpokenClip.make("go forward ten meters")
    let utterance = VoiceDetector.Utterance(start: 0, sound: clip)
    do {
      let first = try #require(try await engine.makePartials())
      #expect(try await !first.words(of: utterance).isEmpty)
    }

    // When another recording has silence at the same place
    let silence = SpeechSound(samples: Array(repeating: 0, count: clip.samples.count))
    let second = try #require(try await engine.makePartials())
    let others = try await second.words(of: VoiceDetector.Utterance(start: 0, sound: silence))

    // Then it has none of its words
    #expect(others.isEmpty)
  }
}
