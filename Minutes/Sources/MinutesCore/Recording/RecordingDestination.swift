/// The memo that the sound of a recording is put into when it has ended.
public enum RecordingDestination: Equatable, Sendable {
  /// The sound is added at the end.
  case append(to: Memo)

  /// The sound replaces a range. If the range is empty, the sound is inserted.
  case replace(in: Memo, SoundRange)

  /// The memo, as it was when the recording was requested.
  public var memo: Memo {
    switch self {
    case .append(let memo), .replace(in: let memo, _): memo
    }
  }
}
