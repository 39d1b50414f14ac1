import Foundation
import MinutesCore
import Testing

@Suite struct TranscriptSeriesTests {
  private func text(as format: TranscriptFormat) throws -> String {
    var series = try #require(TranscriptSeries(format, texts: .english))
    return series.append(.spoken((0, "ten of clubs")), name: "a/cards.wav")
      + series.append(.spoken((0, "go \"forward\"")), name: "forward.wav")
  }

  @Test func `plain text and Markdown name each recording`() throws {
    #expect(
      try text(as: .txt) == """
        ==> a/cards.wav <==

        ten of clubs

        ==> forward.wav <==

        go "forward"

        """)
    #expect(
      try text(as: .md) == """
        # a/cards.wav

        [0:00] ten of clubs

        # forward.wav

        [0:00] go "forward"

        """)
  }

  @Test func `JSON has an object in each line`() throws {
    let lines = try text(as: .json).split(separator: "\n")
    let objects = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["title"] as? String } == ["a/cards.wav", "forward.wav"])
  }

  @Test(arguments: [TranscriptFormat.srt, .vtt])
  func `subtitles of several recordings are no file`(format: TranscriptFormat) {
    #expect(TranscriptSeries(format, texts: .english) == nil)
  }
}
