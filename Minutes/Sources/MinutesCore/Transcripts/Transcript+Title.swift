import Foundation

extension Transcript {
  /// A name for an untitled memo: the first words of the transcript. `nil` if there are none.
  public var suggestedTitle: String? {
    var title = ""
    var isCut = false
    words: for segment in segments {
      for word in segment.words where !word.text.isEmpty {
        let separator = title.isEmpty || !word.hasSpaceBefore ? "" : " "
        guard title.count + separator.count + word.text.count <= Self.maximumTitleLength else {
          isCut = true
          break words
        }
        title += separator + word.text
        if let last = word.text.last, ".?!。？！".contains(last) { break words }
      }
      // An utterance is enough for a name, unless it is a word or two.
      if title.count >= Self.comfortableTitleLength { break }
    }
    if title.isEmpty {
      title = segments.lazy.flatMap(\.words).first { !$0.text.isEmpty }?.text ?? ""
      title = String(title.prefix(Self.maximumTitleLength))
    }
    while let last = title.last, last.isPunctuation || last.isWhitespace, !"?!".contains(last) {
      title.removeLast()
    }
    guard let first = title.first else { return nil }
    title = first.uppercased() + title.dropFirst()
    return Memo.validTitle(isCut ? title + "…" : title)
  }

  /// The number of characters that a suggested title has at most, without the ellipsis.
  private static let maximumTitleLength = 50

  /// The number of characters from which a suggested title ends with the utterance.
  private static let comfortableTitleLength = 20
}
