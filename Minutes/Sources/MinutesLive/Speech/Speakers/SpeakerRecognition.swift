public import Foundation
import MinutesCore

/// Tells the speakers of a finished recording apart. The user says how many there are.
public struct SpeakerRecognition: Sendable {
  /// The numbers of speakers that can be told apart.
  public static let counts = 2...8

  private let engine: any SpeechEngine

  /// Recognizes speakers with the engine that can.
  public init(_ engines: SpeechEngines) { engine = engines }

  init(engine: any SpeechEngine) { self.engine = engine }

  /// Whether an engine that is installed can tell speakers apart.
  public var isAvailable: Bool { engine.canRecognizeSpeakers }

  /// Divides the voices of a sound file among speakers.
  ///
  /// - Parameters:
  ///   - url: A file of any kind that libsndfile reads.
  ///   - count: The number of speakers.
  ///   - progress: Takes the part that is done, from 0 to 1, never less than before.
  ///   - pause: Called before each part. The recognition goes on when it returns.
  /// - Throws: ``SpeechFailure``, or `CancellationError`.
  public func speakers(
    in url: URL, count: Int, progress: @Sendable (Double) -> Void = { _ in },
    pause: @Sendable () async throws -> Void = {}
  ) async throws -> SpeakerAttribution {
    let reader = WindowReader(url)
    let duration = try await reader.open()
    var windows: [VoiceWindow] = []
    while let step = try await reader.next() {
      try Task.checkCancellation()
      if let window = step.window {
        try await pause()
        let start = Double(window.start) / Double(SpeechSound.sampleRate)
        windows += try await engine.voices(in: window.sound).map {
          VoiceWindow(start: start + $0.start, end: start + $0.end, vector: $0.vector)
        }
      }
      let seconds = Double(step.position) / Double(SpeechSound.sampleRate)
      progress(min(1, duration > 0 ? seconds / duration : 1))
    }
    return SpeakerAttribution(windows, count: count)
  }
}
