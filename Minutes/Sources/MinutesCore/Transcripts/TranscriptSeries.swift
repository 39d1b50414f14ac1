/// The texts of several transcripts in one output, such as the standard output of `minutes transcribe A B`.
public struct TranscriptSeries {
  private let format: TranscriptFormat
  private var isEmpty = true

  /// Creates an output without transcripts. `nil` for subtitles: a file of them belongs to one recording.
  public init?(_ format: TranscriptFormat) {
    switch format {
    case .json, .md, .txt: self.format = format
    case .srt, .vtt: return nil
    }
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
    case .txt: return "\(separator)==> \(name.inOneLine) <==\n\n\(transcript.text(as: .txt))"
    default: return separator + transcript.text(as: format, title: name)
    }
  }
}
