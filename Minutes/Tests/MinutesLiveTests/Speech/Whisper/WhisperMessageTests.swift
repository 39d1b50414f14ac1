import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

struct WhisperMessageTests {
  private func message(_ line: String) -> WhisperMessage? { WhisperMessage(Data(line.utf8)) }

  @Test func `a response has words with times`() {
    let line = #"""
      {"id":7,"text":"Hello you.","words":[[" Hello",0.12,0.4,0.93],["you.",0.4,null,2]],"cpu":0.2}
      """#
    #expect(message(line) == nil)
    #expect(
      message(#"{"id":7,"words":[[" Hello",0.12,0.4,0.93],["you.",0.4,0.3,2]]}"#)
        == .response(
          id: 7,
          words: [
            TranscriptWord("Hello", start: 0.12, end: 0.4, confidence: 0.93),
            TranscriptWord("you.", start: 0.4, end: 0.4, confidence: 1, hasSpaceBefore: false),
          ]))
    #expect(message(#"{"id":8,"text":"","words":[]}"#) == .response(id: 8, words: []))
  }

  @Test(arguments: [
    "", "{}", "null", "garbage", #"{"id":7}"#, #"{"ready":2,"model":"a"}"#, "[[1]]",
  ])
  func `a line that no worker sends is no message`(line: String) {
    #expect(message(line) == nil)
  }

  @Test func `a request is a line with its samples behind`() throws {
    let sound = SpeechSound(samples: [1, -2])
    let data = WhisperRequest(id: 3, sound: sound, kind: .partial, language: "de").data
    let end = try #require(data.firstIndex(of: UInt8(ascii: "\n")))
    let header = try #require(
      try JSONSerialization.jsonObject(with: data[..<end]) as? [String: Any])
    #expect(header["id"] as? Int == 3)
    #expect(header["kind"] as? String == "partial")
    #expect(header["language"] as? String == "de")
    #expect(header["samples"] as? Int == 2)
    #expect(Array(data[(end + 1)...]) == [1, 0, 0xFE, 0xFF])
  }
}
