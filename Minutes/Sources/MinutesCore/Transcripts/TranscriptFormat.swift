import BoundedNumbers
import Foundation

/// The formats in which a transcript leaves the app.
public enum TranscriptFormat: String, CaseIterable, Codable, Sendable {
  /// Plain text: paragraphs, each one line.
  case txt

  /// Markdown: the title as a heading, and paragraphs with their times.
  case md

  /// Subtitles: cues of at most two lines of 42 characters and 7 s, and the name of a speaker where the speaker changes.
  case srt

  /// Subtitles for the web, with the names of speakers and the same cues.
  case vtt

  /// All that is known: segments, words, times, confidence, speakers. See ``Transcript/text(as:title:texts:)``.
  case json

  /// The media type, for downloads.
  public var mediaType: String {
    switch self {
    case .txt: "text/plain; charset=utf-8"
    case .md: "text/markdown; charset=utf-8"
    case .srt: "application/x-subrip; charset=utf-8"
    case .vtt: "text/vtt; charset=utf-8"
    case .json: "application/json"
    }
  }
}

extension Transcript {
  /// The transcript as a file has it, ending with a line break.
  ///
  /// JSON is an object with `version` (1), `title`, `engine` (`name`, `model`, `quality`; missing for a transcript from elsewhere),
  /// `isEdited`, `speakers` (names by number) and `segments`: each with `start`, `end` in seconds, `text` and `words`, and each word
  /// with `text`, `start`, `end`, `confidence` from 0 to 1, `speaker` if speakers were recognized, `speakerConfidence` from 0 to
  /// 1 if it is known, `hasSpaceBefore` if it is `false`, and `startsParagraph` if it is `true`: paragraphs are those of the other formats. Later versions may add fields.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - title: The title of the memo. Subtitles and plain text do not have it.
  ///   - texts: The language of the names of speakers that have only a number. JSON does not have them.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package func text(
    as format: TranscriptFormat, title: String = "", texts: Texts
  ) -> String {
    switch format {
    case .txt: plainText(texts)
    case .md: markdown(title: title, texts)
    case .srt: subtitles(texts)
    case .vtt: webSubtitles(texts)
    case .json: json(title: title)
    }
  }

  private func plainText(_ texts: Texts) -> String {
    paragraphs.map(\.words).map { words in
      let name =
        words.first?.speaker.map { "\(self.name(ofSpeaker: $0, in: texts).inOneLine): " } ?? ""
      return "\(name)\(words.text.inOneLine)\n"
    }
    .joined(separator: "\n")
  }

  private func markdown(title: String, _ texts: Texts) -> String {
    var parts = title.isEmpty ? [] : ["# \(title.inOneLine.markdown)\n"]
    parts += paragraphs.map(\.words).map { words in
      let name =
        words.first?.speaker.map {
          "**\(self.name(ofSpeaker: $0, in: texts).inOneLine.markdown)** "
        } ?? ""
      let time = SubtitleTime(words.first?.start ?? 0).clock
      return "\(name)[\(time)] \(words.text.inOneLine.markdown)\n"
    }
    return parts.joined(separator: "\n")
  }

  private func subtitles(_ texts: Texts) -> String {
    var speaker: Int?
    var parts: [String] = []
    for (number, cue) in cues.enumerated() {
      let times = [cue.start, cue.end].map { SubtitleTime($0).text(separator: ",") }
      // SubRip has no field for it: the name stands where the speaker changes.
      let name =
        cue.speaker == speaker
        ? "" : cue.speaker.map { "\(self.name(ofSpeaker: $0, in: texts).inOneLine): " } ?? ""
      speaker = cue.speaker
      let text = (name + cue.lines.joined(separator: "\n")).subtitle
      parts.append("\(number + 1)\n\(times[0]) --> \(times[1])\n\(text)\n")
    }
    return parts.joined(separator: "\n")
  }

  private func webSubtitles(_ texts: Texts) -> String {
    let parts = cues.map { cue in
      let times = [cue.start, cue.end].map { SubtitleTime($0).text(separator: ".") }
      let voice =
        cue.speaker.map { "<v \(name(ofSpeaker: $0, in: texts).inOneLine.webSubtitle)>" } ?? ""
      let text = cue.lines.map(\.webSubtitle).joined(separator: "\n")
      return "\(times[0]) --> \(times[1])\n\(voice)\(text)\n"
    }
    return (["WEBVTT\n"] + parts).joined(separator: "\n")
  }

  func json(title: String, isInOneLine: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isInOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    let data = (try? encoder.encode(TranscriptDocument(self, title: title))) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// A time in a recording, as subtitles have it.
struct SubtitleTime {
  private let milliseconds: Int

  init(_ seconds: Double) { milliseconds = Int(clamping: (seconds * 1_000).rounded()) }

  /// Hours, minutes, seconds and milliseconds.
  func text(separator: String) -> String {
    let seconds = milliseconds / 1_000
    return [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
      .joined(separator: ":") + separator + padded(milliseconds % 1_000, to: 3)
  }

  /// Minutes and seconds, and hours from the first hour on.
  var clock: String {
    let seconds = milliseconds / 1_000
    let hours = seconds / 3_600
    let minutes = hours > 0 ? "\(hours):\(padded(seconds / 60 % 60, to: 2))" : "\(seconds / 60)"
    return "\(minutes):\(padded(seconds % 60, to: 2))"
  }

  private func padded(_ number: Int, to length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}

extension String {
  /// The text without line breaks, which end a paragraph or a cue.
  var inOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  fileprivate var markdown: String {
    var text = ""
    for (character, next) in zip(self, dropFirst().map(Optional.some) + [nil]) {
      let beginsEntity = character == "&" && next.map { $0.isLetter || $0 == "#" } == true
      if beginsEntity || "\\`*_[]<>#|~".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }

  /// The text of a SubRip file, which knows no escapes. A word joiner, which has no width, keeps an arrow from being read as the times
  /// of a cue, and `<i>` and `{\an8}` as markup.
  fileprivate var subtitle: String {
    replacing("-->", with: "--\(Self.wordJoiner)>")
      .replacing(/<(?=[\p{L}\/])/, with: "<\(Self.wordJoiner)")
      .replacing("{\\", with: "{\(Self.wordJoiner)\\")
  }

  private static let wordJoiner = "\u{2060}"

  fileprivate var webSubtitle: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
