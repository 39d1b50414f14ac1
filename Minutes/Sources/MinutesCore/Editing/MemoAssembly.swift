package import Foundation

/// The texts, marks and positions of a memo that is made of parts of others.
package struct MemoAssembly: Sendable {
  /// A memo that a part was taken from.
  package struct Source: Sendable {
    /// The memo.
    package var memo: Memo

    /// The words. `nil` if the memo is not transcribed.
    package var transcript: Transcript?

    /// Whether the title comes from the words or from the time of recording, and not from the user.
    package var hasAutomaticTitle: Bool

    /// Creates a source.
    package init(memo: Memo, transcript: Transcript? = nil, hasAutomaticTitle: Bool = false) {
      self.memo = memo
      self.transcript = transcript
      self.hasAutomaticTitle = hasAutomaticTitle
    }
  }

  /// The memos that the parts were taken from, in the order in which an edit names them.
  package var sources: [Source]

  /// Creates an assembly.
  package init(sources: [Source]) {
    self.sources = sources
  }

  /// Returns the time at which the recording of the first part started.
  package func date(of excerpts: [MemoExcerpt]) -> Date {
    let memo = sources.first { $0.memo.id == excerpts.first?.memo }?.memo
    return (memo?.date ?? Date(timeIntervalSince1970: 0)) + (excerpts.first?.range.start ?? 0)
  }

  /// Returns the memo with a time line.
  ///
  /// - Parameters:
  ///   - id: The id of the new memo.
  ///   - timeline: The parts.
  ///   - number: The number of the memo among those that the edit makes, from 1.
  ///   - makeID: Returns a new id for a bookmark.
  /// - Throws: ``RepositoryFailure/tooManyBookmarks`` or ``RepositoryFailure/tooManyTags``.
  package func memo(
    _ id: Memo.ID, _ timeline: MemoTimeline, number: Int, makeID: () -> UUID
  ) throws(RepositoryFailure) -> Memo {
    let used = sources.filter { source in
      timeline.pieces.contains { $0.excerpt.memo == source.memo.id }
    }
    var memo = Memo(
      id: id, title: title(used, timeline, number: number),
      date: date(of: timeline.pieces.map(\.excerpt)),
      duration: timeline.duration, rate: used.first?.memo.rate ?? .normal,
      isFavorite: used.contains(where: \.memo.isFavorite))
    if let source = used.first {
      memo.position =
        timeline.position(of: source.memo.position, in: source.memo.id) ?? 0
    }
    for source in used {
      memo.missingDuration += source.memo.missingDuration
      for tag in source.memo.tags where !memo.tags.contains(tag) {
        guard memo.tags.insert(tag) else { throw .tooManyTags }
      }
      for bookmark in source.memo.bookmarks {
        guard let position = timeline.position(of: bookmark.position, in: source.memo.id)
        else { continue }
        let isKnown = memo.bookmarks[id: bookmark.id] != nil
        let new = MemoBookmark(
          id: isKnown ? makeID() : bookmark.id, position: position, label: bookmark.label)
        guard memo.bookmarks.set(new) else { throw .tooManyBookmarks }
      }
    }
    return memo
  }

  /// Returns the words of the parts. `nil` if the new memo is to be transcribed: one of the memos is not, and none has text of the user.
  package func transcript(_ timeline: MemoTimeline) -> Transcript? {
    var transcripts: [Memo.ID: Transcript] = [:]
    var isComplete = true
    var merged = Transcript()
    var engines: Set<String> = []
    var speakers = SpeakerNumbers()
    for source in sources
    where timeline.pieces.contains(where: { $0.excerpt.memo == source.memo.id }) {
      guard let transcript = source.transcript else {
        isComplete = false
        continue
      }
      merged.isEdited = merged.isEdited || transcript.isEdited
      engines.insert(transcript.engine?.name ?? "")
      merged.engine = transcript.engine
      transcripts[source.memo.id] = speakers.number(transcript)
    }
    guard isComplete || merged.isEdited, !transcripts.isEmpty else { return nil }
    if engines.count > 1 { merged.engine = nil }
    merged.speakerNames = speakers.speakerNames
    for piece in timeline.pieces {
      for segment in transcripts[piece.excerpt.memo]?.segments ?? [] {
        let words = piece.words(segment.words)
        guard !words.isEmpty else { continue }
        merged.segments.append(TranscriptSegment(id: merged.segments.count, words: words))
      }
    }
    return merged
  }

  /// The title of the first memo to which the user has given one. Otherwise that of the words, which change with the sound.
  private func title(_ used: [Source], _ timeline: MemoTimeline, number: Int) -> String {
    let named = used.first { $0.memo.hasName && !$0.hasAutomaticTitle }
    guard let title = named?.memo.title else {
      return transcript(timeline)?.suggestedTitle ?? ""
    }
    return number == 1 ? title : Memo.validTitle("\(title) (\(number))")
  }
}

/// The speakers of a memo that is made of others.
private struct SpeakerNumbers {
  private var names: [Int: String] = [:]
  private var used: Set<Int> = []

  /// The names by the numbers of the new memo.
  var speakerNames: [Int: String] { names }

  /// Returns a transcript with numbers that other memos do not have, except for speakers with the same name.
  mutating func number(_ transcript: Transcript) -> Transcript {
    var numbers: [Int: Int] = [:]
    let known = used
    for speaker in Set(transcript.speakers).union(transcript.speakerNames.keys).sorted() {
      let name = transcript.speakerNames[speaker]
      let same = name.flatMap { name in names.first { $0.value == name && known.contains($0.key) } }
      var number = same?.key ?? speaker
      if same == nil {
        while used.contains(number) { number += 1 }
      }
      numbers[speaker] = number
      used.insert(number)
      names[number] = name
    }
    var transcript = transcript
    for segment in transcript.segments.indices {
      for word in transcript.segments[segment].words.indices {
        guard let speaker = transcript.segments[segment].words[word].speaker else { continue }
        transcript.segments[segment].words[word].speaker = numbers[speaker]
      }
    }
    return transcript
  }
}
