import BoundedNumbers
import MinutesCore

/// The words of a part of a memo, which are kept while the rest is transcribed: a transcription that was interrupted goes on behind them.
struct TranscriptPart: Codable, Equatable, Sendable {
  /// The number of samples up to the end of the part, with ``SpeechSound/sampleRate`` a second.
  var end: Int
  var words: [TranscriptWord]
  var engine: SpeechEngineInfo
}

/// What is to be done with a memo.
struct TranscriptionRequest: Equatable {
  /// The work.
  enum Work: Equatable {
    /// Recognize the words.
    case words
    /// Tell so many speakers apart.
    case speakers(Int)
  }

  var id: Memo.ID
  var frameCount: Int
  var work = Work.words
  /// Whether a user waits for it. Otherwise recordings come first.
  var isRequested = false
}
