/// The transcripts before and after changes, for undo and redo.
struct TranscriptHistory: Equatable, Sendable {
  private var earlier: [Transcript] = []
  private var later: [Transcript] = []

  /// The number of changes that can be undone.
  static let limit = 100

  var canUndo: Bool { !earlier.isEmpty }

  var canRedo: Bool { !later.isEmpty }

  /// Notes the transcript before a change.
  mutating func note(_ transcript: Transcript) {
    earlier.append(transcript)
    if earlier.count > Self.limit { earlier.removeFirst() }
    later = []
  }

  /// The transcript before the last change. `nil` if there is none.
  mutating func undo(_ transcript: Transcript) -> Transcript? {
    guard let last = earlier.popLast() else { return nil }
    later.append(transcript)
    return last
  }

  /// The transcript that was undone last. `nil` if there is none.
  mutating func redo(_ transcript: Transcript) -> Transcript? {
    guard let last = later.popLast() else { return nil }
    earlier.append(transcript)
    return last
  }
}
