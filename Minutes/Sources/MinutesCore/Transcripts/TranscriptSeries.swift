/// The texts of several transcripts in one output, such as the standard output of `minutes transcribe A B`.
public struct TranscriptSeries {
  private let format: TranscriptFormat
  private let texts: Texts
  private var isEmpty = true

  /// Creates an output without transcripts. `nil` for subtitles: a file of them belongs to one recording.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - texts: The language of the names of speakers that have only a number.
  package init?(_ format: TranscriptFormat, texts: Texts) {
    switch format {
    case .json, .md, .txt: self.format = format
    case .srt, .vtt: return nil
    }
    self.texts = texts
  }

  /// Returns the text of the next transcript, which follows those before it.
  ///
  /// Plain text and Markdown have a heading with the name. JSON is one object a line (JSON Lines), with the name as its `title`.
  ///
  /// - Parameters:
  ///   - transcript: The transcript.
  ///   - name: The name of its recording.
  public mutating func append(_ transcript: Transcript, name: String) -> String {
    let separator = isEmpty || format == .json ? "" : "\n"
    isEmpty = false
    switch format {
    case .json: return transcript.json(title: name, isInOneLine: true)
    case .txt:
      return "\(separator)==> \(name.inOneLine) <==\n\n\(transcript.text(as: .txt, texts: texts))"
    default: return separator + transcript.text(as: format, title: name, texts: texts)
    }
  }
}
