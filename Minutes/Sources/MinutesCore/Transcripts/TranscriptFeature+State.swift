import ComposableArchitecture
public import Foundation

extension TranscriptFeature.State {
  /// Takes over a record that was read, unless this page has changes that are being saved.
  mutating func receive(_ record: TranscriptRecord) {
    guard !isSaving else {
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
      draft = nil
    }
  }

  /// Shows another transcript, with the same search and the same place.
  mutating func show(_ transcript: Transcript) {
    self.transcript = transcript
    paragraphs = IdentifiedArray(uniqueElements: transcript.paragraphs)
    spokenParagraph = nil
    edit(draft.flatMap { paragraphs[id: $0.paragraph] == nil ? nil : $0 })
    let selected = selectedMatch
    search()
    select(matches.isEmpty ? nil : min(selected ?? 0, matches.count - 1))
    follow(position)
  }

  /// Has the user edit a paragraph, or none.
  mutating func edit(_ draft: Draft?) {
    if let old = self.draft { paragraphs[id: old.paragraph]?.isEdited = false }
    self.draft = draft
    if let draft { paragraphs[id: draft.paragraph]?.isEdited = true }
  }

  /// Marks the word that is played: the last one that has started.
  ///
  /// - Parameter position: The place that is played, in seconds from the start. `nil` for no mark.
  /// - Complexity: O(log *n*), where *n* is the number of words.
  public mutating func follow(_ position: TimeInterval?) {
    if self.position != position { self.position = position }
    let place = position.flatMap(place)
    if let old = spokenParagraph, old != place?.paragraph {
      paragraphs[id: old]?.spokenWord = nil
      spokenParagraph = nil
    }
    guard let place else { return }
    if spokenParagraph != place.paragraph { spokenParagraph = place.paragraph }
    if paragraphs[id: place.paragraph]?.spokenWord != place.word {
      paragraphs[id: place.paragraph]?.spokenWord = place.word
    }
  }

  /// The last word that has started at some time.
  private func place(
    at position: TimeInterval
  ) -> (paragraph: TranscriptParagraph.ID, word: Int)? {
    let index = Self.partition(paragraphs.count) { paragraphs[$0].start > position } - 1
    guard index >= 0 else { return nil }
    let words = paragraphs[index].words
    let word = Self.partition(words.count) { words[$0].start > position } - 1
    return (paragraphs[index].id, max(0, word))
  }

  /// The first position of `count` for which a condition is true that is true for all positions after it.
  private static func partition(_ count: Int, _ isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Searches for a text, and selects the first match.
  package mutating func show(query: String) {
    self.query = query
    search()
    select(matches.isEmpty ? nil : 0)
  }

  /// Has the user edit the first paragraph.
  package mutating func showEditor() {
    guard let paragraph = paragraphs.first else { return }
    edit(Draft(paragraph: paragraph.id, text: paragraph.text))
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
