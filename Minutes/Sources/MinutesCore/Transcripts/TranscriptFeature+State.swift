import ComposableArchitecture
import Foundation

extension TranscriptFeature.State {
  /// Takes over a record that was read, unless this page has changes that are being saved.
  mutating func receive(_ record: TranscriptRecord) {
    guard !isSaving, !hasUnsavedChanges else {
      pendingRecord = record
      return
    }
    pendingRecord = nil
    progress = record.state
    speakerCount = record.speakerCount
    waitingReason = record.waitingReason
    // Records may arrive late: the page's own revision is newer then.
    guard record.revision > revision || !isLoaded else { return }
    history = TranscriptHistory()
    show(record)
  }

  /// Shows a record.
  mutating func show(_ record: TranscriptRecord) {
    isLoaded = true
    progress = record.state
    speakerCount = record.speakerCount
    waitingReason = record.waitingReason
    revision = record.revision
    if let transcript = record.transcript {
      show(transcript)
    } else {
      transcript = nil
      paragraphs = []
      matches = []
      selectedMatch = nil
      keepDraft()
    }
  }

  /// Shows another transcript, with the same search and the same place.
  mutating func show(_ transcript: Transcript) {
    self.transcript = transcript
    update(transcript.paragraphs)
    keepDraft()
    let selected = selectedMatch
    search()
    select(matches.isEmpty ? nil : min(selected ?? 0, matches.count - 1))
  }

  /// Takes over the paragraphs that have changed. Pages render only those again.
  private mutating func update(_ new: [TranscriptParagraph]) {
    guard paragraphs.ids.elementsEqual(new.lazy.map(\.id)) else {
      paragraphs = IdentifiedArray(uniqueElements: new)
      return
    }
    for paragraph in new where paragraphs[id: paragraph.id]?.hasSameWords(as: paragraph) != true {
      paragraphs[id: paragraph.id] = paragraph
    }
  }

  /// Has the user go on editing the same text, wherever it is now. If it is gone, the typed text is set aside.
  private mutating func keepDraft() {
    guard var draft else { return }
    if paragraphs[id: draft.paragraph]?.text != draft.original {
      let same = paragraphs.filter { $0.text == draft.original }
      guard same.count == 1 else {
        setAsideDraft()
        return
      }
      draft.paragraph = same[0].id
    }
    edit(draft)
  }

  /// Adds a text to ``unsavedText``: text that was set aside before stays there.
  mutating func setAside(_ text: String) {
    unsavedText = unsavedText.map { "\($0)\n\n\(text)" } ?? text
  }

  /// Ends editing without saving. Typed text is set aside.
  mutating func setAsideDraft() {
    guard let draft else { return }
    edit(nil)
    if draft.text != draft.original { setAside(draft.text) }
  }

  /// Has the user edit a paragraph, or none.
  mutating func edit(_ draft: Draft?) {
    if let old = self.draft { paragraphs[id: old.paragraph]?.isEdited = false }
    self.draft = draft
    if let draft { paragraphs[id: draft.paragraph]?.isEdited = true }
  }

  /// Searches for a text, and selects the first match.
  package mutating func show(query: String) {
    self.query = query
    search()
    select(matches.isEmpty ? nil : 0)
  }

  /// Searches for the first match of an excerpt, and selects the one in the excerpt.
  ///
  /// - Returns: When the match starts, in seconds from the start. `nil` if there is none.
  /// - Complexity: O(*n*), where *n* is the length of the transcript.
  mutating func show(excerpt: [MemoMatch.Part]) -> TimeInterval? {
    show(query: excerpt.matchedText ?? "")
    let words = paragraphs.flatMap(\.words)
    guard let range = words.range(ofMatchIn: excerpt) else { return nil }
    if let match = firstMatch(in: range) {
      select(match)
    } else {
      // The index has `known` of `well-known` as a word, and the search in a transcript does not.
      show(query: words[range.lowerBound].text)
      if let match = firstMatch(in: range) { select(match) }
    }
    return words[range.lowerBound].start
  }

  /// The first match with one of the words, as a position in ``matches``. The words are counted from
  /// the first one of the transcript.
  private func firstMatch(in words: Range<Int>) -> Int? {
    var start = 0
    var count = 0
    for paragraph in paragraphs {
      let index = paragraph.matches.firstIndex {
        $0.lowerBound + start < words.upperBound && $0.upperBound + start > words.lowerBound
      }
      if let index { return count + index }
      start += paragraph.words.count
      count += paragraph.matches.count
    }
    return nil
  }

  /// Has the user edit the first paragraph.
  package mutating func showEditor() {
    guard let paragraph = paragraphs.first else { return }
    edit(Draft(paragraph))
  }

  /// Sets a typed text aside.
  package mutating func showUnsavedText(_ text: String) {
    edit(nil)
    unsavedText = text
  }

  /// Shows that the last change was not saved.
  package mutating func showFailedSave(_ failure: TranscriptFailure) {
    self.failure = failure
    hasUnsavedChanges = true
  }

  /// Offers to tell speakers apart.
  package mutating func showSpeakerCounts(_ counts: ClosedRange<Int>, chosen: Int?) {
    speakerCounts = counts
    speakerCount = chosen
  }

  /// Finds the matches of the query.
  mutating func search() {
    let query = TranscriptQuery(query)
    var found: [Match] = []
    for index in paragraphs.indices {
      let matches = query?.matches(in: paragraphs[index].words) ?? []
      if paragraphs[index].matches != matches { paragraphs[index].matches = matches }
      if paragraphs[index].selectedMatch != nil { paragraphs[index].selectedMatch = nil }
      for match in matches.indices {
        found.append(Match(paragraph: paragraphs[index].id, index: match))
      }
    }
    matches = found
    selectedMatch = nil
  }

  /// Selects a match.
  mutating func select(_ index: Int?) {
    if let selectedMatch, matches.indices.contains(selectedMatch) {
      let match = matches[selectedMatch]
      paragraphs[id: match.paragraph]?.selectedMatch = nil
    }
    selectedMatch = index
    guard let index else { return }
    let match = matches[index]
    paragraphs[id: match.paragraph]?.selectedMatch = match.index
  }

  /// Selects the match so many places further on, and begins again behind the last one.
  mutating func selectMatch(after distance: Int) {
    guard !matches.isEmpty else { return }
    select(((selectedMatch ?? 0) + distance + matches.count) % matches.count)
  }
}
