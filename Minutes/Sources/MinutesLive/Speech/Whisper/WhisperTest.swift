package import Foundation
import MinutesCore

/// Recognizes one sound with the installed Whisper.
package struct WhisperTest: Sendable {
  package struct Result: Sendable {
    /// The sentence that was spoken. `nil` for a file.
    package var sentence: String?
    package var text: String
    package var soundDuration: TimeInterval
    /// The time from the request to the response.
    package var duration: TimeInterval
    /// The same with the start of the worker.
    package var totalDuration: TimeInterval
  }

  private static let sentence = "The meeting starts at ten, and everybody has read the minutes."

  private let data: DataFolder

  package init(_ data: DataFolder) { self.data = data }

  /// Recognizes the first 30 s of a file, or a sentence that espeak-ng speaks.
  ///
  /// - Throws: `SpeechFailure`.
  package func run(_ file: URL?) async throws -> Result {
    guard let installation = WhisperInstallation(data) else {
      throw SpeechFailure(
        .command(
          "Whisper is not installed in \(data.url.path). 'minutes speech install' installs it."))
    }
    let sound = if let file { try Self.read(file) } else { try await speak() }
    let clock = ContinuousClock()
    let start = clock.now
    let worker = WhisperWorker(installation.launch)
    try await worker.start()
    let request = clock.now
    let words = try await worker.recognize(sound, isPartial: false)
    await worker.stop()
    return Result(
      sentence: file == nil ? Self.sentence : nil, text: words.text,
      soundDuration: sound.duration, duration: (clock.now - request) / .seconds(1),
      totalDuration: (clock.now - start) / .seconds(1))
  }

  private func speak() async throws -> SpeechSound {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("minutes-\(UUID().uuidString).wav")
    defer { try? FileManager.default.removeItem(at: file) }
    let status = try? await WhisperSystem.live.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["espeak-ng", "-w", file.path, Self.sentence]
    ).status
    guard status == 0 else {
      throw SpeechFailure(
        .command(
          "espeak-ng, which speaks the sentence of the test, is not installed. Name a sound file instead: minutes speech test FILE"
        ))
    }
    return try Self.read(file)
  }

  private static func read(_ url: URL) throws -> SpeechSound {
    let file = try SoundFileReader(url)
    let resampler = try Resampler(
      sampleRate: file.format.sampleRate, channelCount: file.format.channelCount)
    let maximum = SpeechSound.sampleRate * 30
    var samples: [Int16] = []
    while samples.count < maximum, case let part = try file.read(frames: 48_000), !part.isEmpty {
      samples += try resampler.resample(part).samples
    }
    samples += try resampler.finish().samples
    return SpeechSound(samples: Array(samples.prefix(maximum)))
  }
}
