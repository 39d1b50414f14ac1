/// The recognized words of a recording in progress.
public struct Captions: Equatable, Sendable {
  /// The speech engine. `nil` if there is none.
  public var engine: SpeechEngineInfo?

  /// The error that stopped the captions.
  public var failure: SpeechFailure?

  /// The recognized words so far. `nil` until there are any.
  public var result: SpeechResult?

  /// The engine that recognizes at this moment: another one goes on where the first one fails.
  public var engineNow: SpeechEngineInfo? { result?.engine ?? engine }

  /// Whether no words were recognized yet.
  public var isEmpty: Bool { result?.segments.isEmpty != false }

  /// Creates captions without words.
  public init() {}

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
