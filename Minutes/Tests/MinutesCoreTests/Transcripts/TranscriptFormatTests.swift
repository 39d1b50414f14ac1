import Foundation
import Testing

@testable import MinutesCore

@Suite struct TranscriptFormatTests {
  /// Words of half a second, one a second from the start.
  private func words(_ text: String, start: Double = 0, speaker: Int? = nil) -> [TranscriptWord] {
    text.split(separator: " ").enumerated().map { index, word in
      TranscriptWord(
        String(word), start: start + Double(index) * 0.5, end: start + Double(index) * 0.5 + 0.4,
        confidence: 0.9, speaker: speaker)
    }
  }

  private var transcript: Transcript {
    Transcript(
      segments: [
        TranscriptSegment(id: 0, words: words("Good morning.")),
        TranscriptSegment(id: 1, words: words("Is a < b & c_d?", start: 3_661)),
      ],
      engine: SpeechEngineInfo(name: "Whisper", model: "tiny.en", quality: .good))
  }

  @Test func `plain text has a paragraph for each long pause`() {
    #expect(transcript.text(as: .txt, texts: .english) == "Good morning.\n\nIs a < b & c_d?\n")
    #expect(Transcript().text(as: .txt, texts: .english) == "")
  }

  @Test func `markdown has the title, the times and no markup of the text`() {
    #expect(
      transcript.text(as: .md, title: "Stand-up *1*", texts: .english) == """
        # Stand-up \\*1\\*

        [0:00] Good morning.

        [1:01:01] Is a \\< b & c\\_d?

        """)
  }

  @Test func `names and entities are plain text`() {
    let words: [TranscriptWord] = .spoken("&lt; & AT&T", speaker: 0)
    let transcript = Transcript(
      segments: [TranscriptSegment(id: 0, words: words)], speakerNames: [0: "Ada\nLovelace"])
    #expect(transcript.text(as: .txt, texts: .english) == "Ada Lovelace: &lt; & AT&T\n")
    #expect(
      transcript.text(as: .md, texts: .english) == "**Ada Lovelace** [0:00] \\&lt; & AT\\&T\n")
  }

  @Test func `subtitles are numbered`() {
    #expect(
      transcript.text(as: .srt, texts: .english) == """
        1
        00:00:00,000 --> 00:00:01,000
        Good morning.

        2
        01:01:01,000 --> 01:01:03,900
        Is a < b & c_d?

        """)
  }

  @Test func `subtitles for the web escape markup`() {
    #expect(
      transcript.text(as: .vtt, texts: .english) == """
        WEBVTT

        00:00:00.000 --> 00:00:01.000
        Good morning.

        01:01:01.000 --> 01:01:03.900
        Is a &lt; b &amp; c_d?

        """)
  }

  @Test func `text does not end a cue or become markup in subtitles`() {
    // Given words that are an arrow, numbers and tags, and a speaker whose name has an arrow
    let words: [TranscriptWord] = .spoken("00:01 --> <i>2</i> {\\an8} a---> <3", speaker: 0)
    let transcript = Transcript(
      segments: [TranscriptSegment(id: 0, words: words)], speakerNames: [0: "A --> B"])

    // When they are exported
    let subtitles = transcript.text(as: .srt, texts: .english)
    let webSubtitles = transcript.text(as: .vtt, texts: .english)

    // Then the only arrow is that between the times of each cue
    for text in [subtitles, webSubtitles] {
      let arrows = text.split(separator: "\n").filter { $0.contains("-->") }
      #expect(arrows.allSatisfy { $0.wholeMatch(of: /[\d:.,]+ --> [\d:.,]+/) != nil })
      #expect(arrows.count == transcript.cues.count)
    }

    // And nothing of the text is markup or is lost
    #expect(subtitles.firstMatch(of: /<[a-z\/]|\{\\/) == nil)
    #expect(
      subtitles.replacing("\u{2060}", with: "").replacing("\n", with: " ")
        .contains("A --> B: 00:01 --> <i>2</i> {\\an8} a---> <3"))
    #expect(webSubtitles.contains("<v A --&gt; B>00:01 --&gt; &lt;i&gt;2"))
  }

  @Test func `subtitles name a speaker where the speaker changes`() {
    var transcript = Transcript.spoken((0, "hello there"), (5, "good day"), (10, "thank you"))
    for (segment, speaker) in [0, 1, 1].enumerated() {
      for word in transcript.segments[segment].words.indices {
        transcript.segments[segment].words[word].speaker = speaker
      }
    }
    transcript.speakerNames[0] = "Anna\nB."
    let texts = transcript.text(as: .srt, texts: .english).split(separator: "\n")
      .filter { $0.contains { $0.isLetter } }
    #expect(texts == ["Anna B.: hello there", "Speaker 2: good day", "thank you"])
  }

  @Test func `the confidence of a speaker is exported, stored, and kept by edits`() throws {
    // Given words of a speaker who is uncertain
    var transcript = Transcript(segments: [
      TranscriptSegment(id: 0, words: .spoken("ask not what", speaker: 1))
    ])
    for index in 0..<3 { transcript.segments[0].words[index].speakerConfidence = 0.25 }
    // When a word is replaced
    transcript.replaceText(of: transcript.paragraphs[0], with: "ask nut what")
    // Then the new word has the same speaker and confidence
    #expect(transcript.segments[0].words.map(\.speaker) == [1, 1, 1])
    #expect(transcript.segments[0].words.map(\.speakerConfidence) == [0.25, 0.25, 0.25])
    #expect(transcript.paragraphs[0].hasUncertainSpeaker)
    // And the file and the stored form have it
    #expect(transcript.text(as: .json, texts: .english).contains(#""speakerConfidence" : 0.25"#))
    let stored = try JSONEncoder().encode(transcript)
    #expect(try JSONDecoder().decode(Transcript.self, from: stored) == transcript)
    // A stored form without it is valid
    for index in 0..<3 { transcript.segments[0].words[index].speakerConfidence = nil }
    let older = try JSONEncoder().encode(transcript)
    #expect(!String(decoding: older, as: UTF8.self).contains("speakerConfidence"))
    #expect(try JSONDecoder().decode(Transcript.self, from: older) == transcript)
    #expect(!transcript.paragraphs[0].hasUncertainSpeaker)
  }

  @Test func `the number of a speaker has bounds`() throws {
    let json =
      #"{"text":"a","start":0,"end":1,"confidence":1,"hasSpaceBefore":true,"speaker":NUMBER}"#
    for number in ["9223372036854775807", "-1", "1000"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(
          TranscriptWord.self, from: Data(json.replacing("NUMBER", with: number).utf8))
      }
    }
    #expect(TranscriptWord("a", start: 0, end: 1, speaker: .max).speaker == 999)
  }

  @Test func `speakers have their names`() {
    let transcript = Transcript(
      segments: [
        TranscriptSegment(
          id: 0, words: words("Hello.", speaker: 0) + words("Hi.", start: 0.6, speaker: 1))
      ],
      speakerNames: [0: "Blob"])
    #expect(transcript.text(as: .txt, texts: .english) == "Blob: Hello.\n\nSpeaker 2: Hi.\n")
    #expect(transcript.text(as: .md, texts: .english).hasPrefix("**Blob** [0:00] Hello."))
    #expect(transcript.text(as: .vtt, texts: .english).contains("<v Blob>Hello."))
  }

  @Test(arguments: [TranscriptFormat.txt, .md, .srt, .vtt])
  func `speakers without a name have a number in the language of the download`(
    format: TranscriptFormat
  ) {
    var texts = TranscriptTexts()
    texts.speaker = { "Stimme \($0)" }
    let german = Texts(language: "de", transcripts: texts)
    let transcript = Transcript(
      segments: [TranscriptSegment(id: 0, words: words("Hello.", speaker: 1))])
    #expect(transcript.text(as: format, texts: german).contains("Stimme 2"))
    #expect(transcript.text(as: format, texts: .english).contains("Speaker 2"))
  }

  @Test func `JSON has every word`() throws {
    let data = Data(transcript.text(as: .json, title: "Stand-up", texts: .english).utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect(object["title"] as? String == "Stand-up")
    #expect((object["engine"] as? [String: Any])?["name"] as? String == "Whisper")
    let segments = try #require(object["segments"] as? [[String: Any]])
    #expect(segments.map { $0["text"] as? String } == ["Good morning.", "Is a < b & c_d?"])
    let word = try #require((segments[0]["words"] as? [[String: Any]])?.last)
    #expect(word["text"] as? String == "morning.")
    #expect(word["start"] as? Double == 0.5)
    #expect(word["end"] as? Double == 0.9)
    #expect(word["confidence"] as? Double == 0.9)
  }

  @Test func `cues have at most two lines of 42 characters and 7 s`() {
    // Given a long text without pauses, with long words
    let text = (0..<400).map { String(repeating: "ab", count: $0 % 9 + 1) }.joined(separator: " ")
    let long = String(repeating: "x", count: 100)
    let transcript = Transcript(segments: [
      TranscriptSegment(id: 0, words: words("\(text) \(long) end"))
    ])

    // When it is converted to subtitles
    let cues = transcript.cues

    // Then all limits hold, and no word is missing
    #expect(cues.allSatisfy { $0.lines.count <= 2 && $0.lines.allSatisfy { $0.count <= 42 } })
    #expect(cues.allSatisfy { $0.end - $0.start <= 7 && $0.start < $0.end })
    #expect(zip(cues, cues.dropFirst()).allSatisfy { $0.end <= $1.start })
    #expect(
      cues.flatMap(\.lines).joined().filter { $0 != " " }
        == "\(text)\(long)end".filter { $0 != " " })
  }

  @Test func `a word that is longer than a cue is shown for 7 s`() {
    let transcript = Transcript(segments: [
      TranscriptSegment(id: 0, words: [TranscriptWord("Aaah", start: 1, end: 20)])
    ])
    #expect(transcript.cues == [TranscriptCue(start: 1, end: 8, lines: ["Aaah"], speaker: nil)])
  }

  @Test(arguments: [false, true])
  func `the JSON format is read again`(isEdited: Bool) throws {
    // given
    var transcript = transcript
    transcript.isEdited = isEdited
    transcript.speakerNames = [0: "Blob"]
    for word in transcript.segments[1].words.indices {
      transcript.segments[1].words[word].speaker = 0
    }
    transcript.segments[1].words[1].speakerConfidence = 0.5
    transcript.segments[1].words[2].hasSpaceBefore = false
    if isEdited {
      for segment in transcript.segments.indices {
        for word in transcript.segments[segment].words.indices {
          transcript.segments[segment].words[word].startsParagraph = word == 0
        }
      }
    }
    // then
    #expect(
      try Transcript(json: Data(transcript.text(as: .json, texts: .english).utf8)) == transcript)
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"version":2,"title":"","isEdited":false,"speakers":{},"segments":[]}"#,
  ])
  func `other JSON is refused`(json: String) {
    #expect(throws: DecodingError.self) { try Transcript(json: Data(json.utf8)) }
  }

  @Test func `numbers that no recording can have are clamped`() throws {
    let json = #"""
      {
        "version": 1, "title": "", "isEdited": false, "speakers": {"-1": "a", "1e9": "b", "2": "c"},
        "segments": [{"start": 0, "end": 1e300, "text": "", "words": [
          {"text": "Hello", "start": -5, "end": 1e300, "confidence": 7, "speaker": 123456789}
        ]}]
      }
      """#
    let transcript = try Transcript(json: Data(json.utf8))
    let word = try #require(transcript.segments.first?.words.first)
    #expect(
      word == TranscriptWord("Hello", start: -5, end: 1e300, confidence: 7, speaker: 123_456_789))
    #expect(word.start == 0 && word.end.isFinite && word.confidence == 1)
    #expect(transcript.speakerNames == [2: "c"])
  }
}
