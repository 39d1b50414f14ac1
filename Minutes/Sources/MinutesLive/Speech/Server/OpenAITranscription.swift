import BoundedNumbers
import Foundation
import MinutesCore

/// The response of a server with the transcription interface of OpenAI. Every field but the text may be missing.
struct OpenAITranscription {
  private struct Response: Decodable {
    var text: String?
    var words: [Word]?
    var segments: [Segment]?
  }

  private struct Segment: Decodable {
    var text: String?
    var start: Double?
    var end: Double?
    var words: [Word]?
    var no_speech_prob: Double?
    var avg_logprob: Double?
    var compression_ratio: Double?

    /// Whether the model has invented the text: on noise, or by repeating itself.
    var isInvented: Bool {
      // Servers without these figures send zeros.
      no_speech_prob ?? 0 > 0.7 || avg_logprob ?? 0 < -1 || compression_ratio ?? 0 > 2.4
    }
  }

  private struct Word: Decodable {
    var word: String?
    /// LocalAI has this instead.
    var text: String?
    var start: Double?
    var end: Double?
    var probability: Double?

    var spelling: String { (word ?? text ?? "").trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  private let response: Response

  /// - Throws: `SpeechFailure` if the response has no text.
  init(_ data: Data, isText: Bool, server: SpeechServer) throws(SpeechFailure) {
    if let response = try? JSONDecoder().decode(Response.self, from: data),
      response.text != nil || response.segments != nil
    {
      self.response = response
    } else if isText, let text = String(data: data, encoding: .utf8), !text.hasPrefix("{") {
      response = Response(text: text)
    } else {
      throw SpeechFailure(
        .serverSentNoText(
          address: server.displayedAddress, reason: Self.errorMessage(in: data)),
        cause: .engine)
    }
  }

  /// The message of an error, in any of the forms that servers have.
  static func errorMessage(in data: Data) -> String? {
    func message(_ value: Any?) -> String? {
      switch value {
      case let text as String: text
      case let object as [String: Any]:
        message(object["error"]) ?? message(object["message"]) ?? message(object["detail"])
          ?? message(object["msg"])
      case let list as [Any]: message(list.first)
      default: nil
      }
    }
    let text =
      if let object = try? JSONSerialization.jsonObject(with: data) {
        message(object)
      } else {
        String(data: data, encoding: .utf8)
      }
    let line = text?.split(whereSeparator: \.isNewline).first.map(String.init)?
      .trimmingCharacters(in: CharacterSet(charactersIn: " ."))
    return line.flatMap { $0.isEmpty || $0.hasPrefix("<") ? nil : String($0.prefix(200)) }
  }

  /// The words with their times, from 0 to the duration of the sound in seconds.
  func words(duration: Double) -> [TranscriptWord] {
    let segments = response.segments ?? []
    let spoken = segments.filter { !$0.isInvented }
    guard segments.isEmpty || !spoken.isEmpty else { return [] }
    let text =
      spoken.count == segments.count
      ? response.text ?? spoken.compactMap(\.text).joined()
      : spoken.compactMap(\.text).joined()
    var timed = spoken.flatMap { $0.words ?? [] }
    if timed.isEmpty {
      timed = (response.words ?? []).filter { word in
        spoken.count == segments.count
          || spoken.contains {
            ($0.start ?? 0) <= word.start ?? 0 && word.start ?? 0 < $0.end ?? duration
          }
      }
    }
    timed = timed.filter { !$0.spelling.isEmpty }
    if !timed.isEmpty { return aligned(timed, with: text, duration: duration) }
    let parts = spoken.filter { $0.text?.isEmpty == false && $0.end ?? 0 > $0.start ?? 0 }
    guard !parts.isEmpty else { return Self.spread(text, from: 0, to: duration) }
    return parts.flatMap {
      Self.spread(
        $0.text ?? "", from: min($0.start ?? 0, duration), to: min($0.end ?? duration, duration))
    }
  }

  /// Gives timed words the punctuation and the spaces of the text. Words that the text does not have stay as they are.
  private func aligned(_ timed: [Word], with text: String, duration: Double) -> [TranscriptWord] {
    var places: [Range<String.Index>?] = []
    var position = text.startIndex
    for word in timed {
      let end = text.index(position, offsetBy: 80 + word.spelling.count, limitedBy: text.endIndex)
      let place = text.range(
        of: word.spelling, options: .caseInsensitive, range: position..<(end ?? text.endIndex))
      places.append(place)
      position = place?.upperBound ?? position
    }
    // Zero everywhere is no confidence, but a server that has none.
    let hasConfidence = timed.contains { $0.probability ?? 0 > 0 }
    var lastEnd = 0.0
    return timed.indices.map { index in
      let word = timed[index]
      var spelling = word.spelling
      var hasSpaceBefore = true
      if let place = places[index] {
        let next = index + 1 < timed.count ? places[index + 1]?.lowerBound : text.endIndex
        let last = places[..<index].last { $0 != nil }??.upperBound
        let before = text[(last ?? text.startIndex)..<place.lowerBound]
        let space = before.lastIndex { $0.isWhitespace }
        // An opening quotation mark belongs to the word after it, a full stop to the word before.
        let prefix = space.map { before[before.index(after: $0)...] } ?? (last == nil ? before : "")
        let suffix = text[place.upperBound..<(next ?? place.upperBound)]
          .prefix { !$0.isWhitespace && !$0.isLetter && !$0.isNumber }
        spelling = prefix.filter { !$0.isLetter && !$0.isNumber } + text[place] + suffix
        hasSpaceBefore = last == nil || space != nil
      }
      let start = min(max(word.start ?? lastEnd, 0), duration)
      let end = min(max(word.end ?? start, start), duration)
      lastEnd = end
      return TranscriptWord(
        spelling, start: start, end: end, confidence: hasConfidence ? word.probability ?? 1 : 1,
        hasSpaceBefore: hasSpaceBefore)
    }
  }

  /// Words without times share those of their text by their lengths.
  private static func spread(_ text: String, from start: Double, to end: Double) -> [TranscriptWord]
  {
    let words = text.split(whereSeparator: \.isWhitespace)
    let total = words.reduce(0) { $0 + $1.count + 1 }
    var position = 0
    return words.map { word in
      func time(_ position: Int) -> Double {
        start + (end - start) * Double(position) / Double(total)
      }
      defer { position += word.count + 1 }
      return TranscriptWord(
        String(word), start: time(position), end: time(position + word.count), confidence: 1)
    }
  }
}
