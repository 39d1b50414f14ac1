import BoundedNumbers

/// The recognized words of a recording in progress.
public struct Captions: Equatable, Sendable {
  /// The speech engine. `nil` if there is none.
  public var engine: SpeechEngineInfo?

  /// The error that stopped the captions.
  public var failure: SpeechFailure?

  /// The recognized words so far. `nil` until there are any.
  public var result: SpeechResult?

  /// How far the words are behind the recording, in seconds, rounded to tens. `nil` if they keep up.
  public var secondsBehind: Int?

  /// The engine that recognizes at this moment: another one goes on where the first one fails.
  public var engineNow: SpeechEngineInfo? { result?.engine ?? engine }

  /// Whether no words were recognized yet.
  public var isEmpty: Bool { result?.segments.isEmpty != false }

  /// Creates captions without words.
  public init() {}

  /// Shows a result.
  mutating func show(_ result: SpeechResult) {
    self.result = result
    failure = nil
    // Each result has another delay. The number stays while it is about right: one that changed with each of them would flicker.
    let duration = result.delay.duration
    let isWrong = secondsBehind.map { abs(duration - Double($0)) > 6 } ?? (duration >= 10)
    guard isWrong else { return }
    let rounded = 10 * Int(clamping: (duration / 10).rounded())
    secondsBehind = rounded > 0 ? rounded : nil
  }

  /// Shows the error that stopped the captions.
  mutating func show(_ failure: SpeechFailure) {
    self.failure = failure
    secondsBehind = nil
  }

  /// The utterances that are final.
  public var finalSegments: ArraySlice<TranscriptSegment> {
    guard let result else { return [] }
    return result.isFinal ? result.segments[...] : result.segments.dropLast()
  }

  /// The words that may still change. Empty if there are none.
  public var partialText: String {
    guard let result, !result.isFinal else { return "" }
    return result.segments.last?.text ?? ""
  }
}
