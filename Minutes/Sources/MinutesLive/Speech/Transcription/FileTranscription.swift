public import Foundation
public import MinutesCore

/// Makes transcripts of finished recordings.
public struct FileTranscription: Sendable {
  private let engine: any SpeechEngine

  /// Creates transcripts with the best engine that does not fail.
  public init(_ engines: SpeechEngines) { engine = engines }

  init(engine: any SpeechEngine) { self.engine = engine }

  /// Makes the transcript of a sound file of any kind that libsndfile reads.
  ///
  /// The file is read piece by piece; the memory does not depend on its length. Cancelling the task cancels the transcription.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - progress: Takes the part that is done, from 0 to 1, never less than before.
  ///   - pause: Called before each part that is recognized. The transcription goes on when it returns.
  /// - Throws: ``SpeechFailure``, or `CancellationError`.
  public func transcribe(
    _ url: URL, progress: @Sendable (Double) -> Void = { _ in },
    pause: @Sendable () async throws -> Void = {}
  ) async throws -> Transcript {
    try await transcribe(url, after: [], progress: progress, keep: { _ in }, pause: pause)
  }

  /// - Parameters:
  ///   - url: The file.
  ///   - parts: The parts of the file that were transcribed before.
  ///   - progress: Takes the part that is done, from 0 to 1, never less than before.
  ///   - keep: Takes each part that was transcribed.
  ///   - pause: Called before each part that is recognized. The transcription goes on when it returns.
  func transcribe(
    _ url: URL, after parts: [TranscriptPart], progress: @Sendable (Double) -> Void,
    keep: (TranscriptPart) async throws -> Void, pause: @Sendable () async throws -> Void
  ) async throws -> Transcript {
    let reader = WindowReader(url)
    let duration = try await reader.open()
    progress(0)
    var transcript = Transcript()
    for part in parts { transcript.append(part) }
    let start = parts.last?.end ?? 0
    var lastProgress = 0.0
    while let window = try await reader.next() {
      try Task.checkCancellation()
      // The same sound is always cut at the same places.
      if let window = window.window, window.end > start {
        try await pause()
        let result = try await engine.recognition(of: window.sound, as: .recording)
        try Task.checkCancellation()
        let part = TranscriptPart(
          end: window.end, words: result.words.shifted(bySamples: window.start),
          engine: result.engine)
        transcript.append(part)
        try await keep(part)
      }
      let seconds = Double(window.position) / Double(SpeechSound.sampleRate)
      lastProgress = max(lastProgress, min(1, duration > 0 ? seconds / duration : 1))
      progress(lastProgress)
    }
    transcript.engine = transcript.engine ?? engine.info
    progress(1)
    return transcript
  }
}

extension SpeechEngineInfo? {
  /// The engine that makes the worse text: a transcript is no better than that.
  fileprivate func worse(_ other: SpeechEngineInfo) -> SpeechEngineInfo {
    guard let self else { return other }
    let ranks: [SpeechEngineInfo.Quality] = [.good, .unknown, .draft]
    let isWorse = ranks.firstIndex(of: other.quality)! > ranks.firstIndex(of: self.quality)!
    return isWorse ? other : self
  }
}

extension Transcript {
  /// The pause between two segments, in seconds.
  private static let pause = 0.6

  fileprivate mutating func append(_ part: TranscriptPart) {
    append(part.words)
    if !part.words.isEmpty { engine = engine.worse(part.engine) }
  }

  /// Adds words as segments, which end at pauses.
  fileprivate mutating func append(_ words: [TranscriptWord]) {
    var isFirst = true
    for word in words {
      if !isFirst, let end = segments.last?.end, word.start - end < Self.pause {
        segments[segments.count - 1].words.append(word)
      } else {
        segments.append(TranscriptSegment(id: segments.count, words: [word]))
      }
      isFirst = false
    }
  }
}

/// Reads a sound file window by window, on a thread of its own with a low priority.
actor WindowReader {
  private nonisolated let executor = FileExecutor("transcription")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  struct Step {
    /// `nil` if the sound up to the position has no speech.
    var window: Windows.Window?
    /// The number of samples up to here.
    var position: Int
  }

  private let thread: BackgroundThread<WindowSource>

  init(_ url: URL) { thread = BackgroundThread("transcription") { WindowSource(url) } }

  /// - Returns: The duration in seconds.
  func open() throws -> Double { try thread.run { try $0.open() } }

  /// The next window, or the next second or so without one. `nil` at the end.
  func next() throws -> Step? { try thread.run { try $0.next() } }
}

/// A sound file, and the windows that are read of it.
private struct WindowSource {
  private static let framesPerRead = 1 << 15

  private let url: URL
  private var source: (reader: SoundFileReader, resampler: Resampler)?
  private var windows = Windows()
  private var ready: [Windows.Window] = []
  private var position = 0

  init(_ url: URL) { self.url = url }

  mutating func open() throws -> Double {
    do {
      let reader = try SoundFileReader(url)
      let resampler = try Resampler(
        sampleRate: reader.format.sampleRate, channelCount: reader.format.channelCount)
      source = (reader, resampler)
      return Double(reader.frameCount) / Double(reader.format.sampleRate)
    } catch let failure as SoundFileFailure {
      throw SpeechFailure(.unreadableFile(path: url.path, reason: failure.reason))
    }
  }

  mutating func next() throws -> WindowReader.Step? {
    if ready.isEmpty {
      guard let (reader, resampler) = source else { return nil }
      let samples: [Int16]
      do {
        samples = try reader.read(frames: Self.framesPerRead)
      } catch let failure as SoundFileFailure {
        throw SpeechFailure(.unreadableSound(path: url.path, reason: failure.reason))
      }
      let sound = try samples.isEmpty ? resampler.finish() : resampler.resample(samples)
      position += sound.samples.count
      ready = windows.append(sound)
      if samples.isEmpty {
        ready += windows.finish()
        source = nil
      }
    }
    guard !ready.isEmpty else { return WindowReader.Step(window: nil, position: position) }
    let window = ready.removeFirst()
    return WindowReader.Step(window: window, position: ready.isEmpty ? position : window.end)
  }
}
