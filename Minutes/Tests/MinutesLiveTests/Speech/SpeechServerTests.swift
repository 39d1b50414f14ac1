import Foundation
import MinutesCore
import Synchronization
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct SpeechServerTests {
  private let sound = SpeechSound(samples: TestSound.speech(2))

  private func words(_ responses: ScriptedServer.Response...) async throws -> [TranscriptWord] {
    let server = try ScriptedServer(responses)
    return try await server.engine().recognize(sound, as: .final)
  }

  private func message(_ response: ScriptedServer.Response) async throws -> String {
    let server = try ScriptedServer([response])
    let failure = await #expect(throws: SpeechFailure.self) {
      try await server.engine().recognize(sound, as: .final)
    }
    return try #require(failure).description
      .replacing("http://127.0.0.1:\(server.port)/v1/audio/transcriptions", with: "URL")
  }

  @Test func `a request has the sound, the fields and the key`() async throws {
    let server = try ScriptedServer([.init(body: #"{"text":"Hello"}"#)])
    let engine = try server.engine(key: "secret")
    #expect(try await engine.recognize(sound, as: .final).text == "Hello")
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("POST /v1/audio/transcriptions HTTP/1.1\r\n"))
    #expect(request.contains("Authorization: Bearer secret\r\n"))
    #expect(request.contains("name=\"model\"\r\n\r\ntiny.en\r\n"))
    #expect(request.contains("name=\"response_format\"\r\n\r\nverbose_json\r\n"))
    #expect(request.contains("name=\"timestamp_granularities[]\"\r\n\r\nword\r\n"))
    #expect(request.contains("filename=\"speech.wav\"\r\nContent-Type: audio/wav\r\n\r\nRIFF"))
  }

  @Test(arguments: [
    ("http://host:8000", "http://host:8000/v1/audio/transcriptions"),
    ("http://host:8000/", "http://host:8000/v1/audio/transcriptions"),
    ("https://host/v1", "https://host/v1/audio/transcriptions"),
    ("https://host/api/v1/", "https://host/api/v1/audio/transcriptions"),
    ("http://host:8080/inference", "http://host:8080/inference"),
  ])
  func `addresses are completed`(address: String, url: String) throws {
    #expect(try SpeechServer(address: address).url.absoluteString == url)
  }

  @Test(arguments: ["", "host:8000", "ftp://host", "http://", "no address"])
  func `other addresses are refused`(address: String) {
    #expect(throws: SpeechFailure.self) { try SpeechServer(address: address) }
  }

  @Test func `words get the punctuation of the text`() async throws {
    let words = try await words(
      .init(
        body: """
          {"text":" He said, “Hello”. 10 % of it!","segments":null,"words":[{"word":"He","start":0,"end":0.2},
          {"word":"said","start":0.2,"end":0.5},{"word":"hello","start":0.6,"end":0.9},
          {"word":"10","start":1,"end":1.2},{"word":"of","start":1.3,"end":1.4},{"word":"it","start":1.4,"end":9}]}
          """))
    #expect(words.map(\.text) == ["He", "said,", "“Hello”.", "10", "of", "it!"])
    #expect(words.map(\.start) == [0, 0.2, 0.6, 1, 1.3, 1.4])
    #expect(words.last?.end == 2)
    #expect(words.allSatisfy { $0.confidence == 1 && $0.hasSpaceBefore })
  }

  @Test func `words inside segments are taken, and an unknown model does not matter`() async throws
  {
    let words = try await words(
      .init(
        body: """
          {"text":"Good day","segments":[{"id":0,"text":" Good day","start":0,"end":1,"no_speech_prob":0.01,
          "avg_logprob":-0.2,"words":[{"word":" Good","start":0.1,"end":0.4,"probability":0.9},
          {"word":" day","start":0.4,"end":0.8,"probability":0.5}]}]}
          """))
    #expect(words.map(\.text) == ["Good", "day"])
    #expect(words.map(\.confidence) == [0.9, 0.5])
  }

  @Test func `a word may be called text, and probabilities of 0 are none`() async throws {
    let words = try await words(
      .init(
        body: """
          {"text":"Good day","words":[{"text":"Good","start":0.1,"end":0.4,"probability":0},
          {"text":"day","start":0.4,"end":0.8,"probability":0}]}
          """))
    #expect(words.map(\.text) == ["Good", "day"])
    #expect(words.map(\.confidence) == [1, 1])
  }

  @Test func `a language without spaces stays without`() async throws {
    let words = try await words(
      .init(
        body: """
          {"text":"今日は晴れ。","words":[{"word":"今日","start":0,"end":0.4},{"word":"は","start":0.4,"end":0.6},
          {"word":"晴れ","start":0.6,"end":1}]}
          """))
    #expect(words.text == "今日は晴れ。")
  }

  @Test func `a text without times is spread over the sound`() async throws {
    let plain = try await words(.init(body: #"{"text":"one two three"}"#))
    #expect(plain.map(\.text) == ["one", "two", "three"])
    #expect(plain.first?.start == 0)
    #expect(zip(plain, plain.dropFirst()).allSatisfy { $0.end <= $1.start })
    let segments = try await words(
      .init(body: #"{"segments":[{"text":"one two","start":1.0,"end":1.5}]}"#))
    #expect(segments.map(\.text) == ["one", "two"])
    #expect(segments.first?.start == 1 && segments.last.map { $0.end <= 1.5 } == true)
    let text = try await words(.init(headers: ["Content-Type": "text/plain"], body: "one two\n"))
    #expect(text.text == "one two")
  }

  @Test func `invented segments are left out`() async throws {
    let words = try await words(
      .init(
        body: """
          {"text":"You","segments":[{"text":"You","start":0,"end":1,"no_speech_prob":0.9,"avg_logprob":-0.5}]}
          """))
    #expect(words.isEmpty)
  }

  @Test func `a model without word times is asked again without`() async throws {
    let server = try ScriptedServer([
      .init(status: 400, body: #"{"error":{"message":"verbose_json is not supported"}}"#),
      .init(body: #"{"text":"one"}"#), .init(body: #"{"text":"two"}"#),
    ])
    let engine = try server.engine()
    #expect(try await engine.recognize(sound, as: .final).text == "one")
    #expect(try await engine.recognize(sound, as: .final).text == "two")
    #expect(server.requests.count == 3)
    #expect(server.requests.dropFirst().allSatisfy { !$0.contains("timestamp_granularities") })
  }

  @Test func `busy servers are asked again, later each time`() async throws {
    let server = try ScriptedServer([
      .init(status: 503, body: "busy"),
      .init(status: 429, headers: ["Retry-After": "3"], body: ""),
      .init(status: 500, body: ""), .init(body: #"{"text":"one"}"#),
    ])
    #expect(try await server.engine().recognize(sound, as: .final).text == "one")
    #expect(server.delays == [.milliseconds(500), .seconds(3), .seconds(2)])
  }

  @Test func `errors of every form are shown with the way out`() async throws {
    #expect(
      try await message(.init(status: 401, body: #"{"detail":"Invalid key."}"#))
        == "The speech server at URL has responded with status 401: Invalid key. Name a file with a valid key: --speech-key-file."
    )
    #expect(
      try await message(.init(status: 404, body: "<html>Not here</html>"))
        == "The speech server at URL has responded with status 404. Check the path in --speech-url."
    )
    #expect(
      try await message(.init(body: #"{"error":"failed to read WAV file"}"#))
        == "The speech server at URL has sent a response: failed to read WAV file. Check the path in --speech-url."
    )
    #expect(
      try await message(.init(headers: ["Content-Type": "text/html"], body: "<html></html>"))
        == "The speech server at URL has sent a response without a text. Check the path in --speech-url."
    )
  }

  @Test(arguments: [301, 302, 307, 308])
  func `the key and the sound follow no redirect`(status: Int) async throws {
    // Given a server that has moved to another address
    let other = try ScriptedServer([.init(body: #"{"text":"stolen"}"#)])
    let location = "http://127.0.0.1:\(other.port)/login"
    let server = try ScriptedServer([
      .init(status: status, headers: ["Location": location], body: "")
    ])

    // Then the user is told, and the other address gets nothing
    let failure = await #expect(throws: SpeechFailure.self) {
      try await server.engine(key: "secret").recognize(sound, as: .final)
    }
    #expect(
      failure?.description.hasSuffix("status \(status). It has moved: --speech-url \(location)")
        == true
    )
    #expect(other.requests.isEmpty)
    #expect(server.requests.count == 1)
  }

  @Test func `a response without an end is refused`() async throws {
    let server = try ScriptedServer([.init(body: "", isEndless: true)])
    let failure = await #expect(throws: SpeechFailure.self) {
      try await server.engine().recognize(sound, as: .final)
    }
    #expect(failure?.description.contains("has sent more than 4 MB") == true)
  }

  @Test func `messages have no password and no query of the address`() throws {
    let server = try SpeechServer(address: "https://user:word@host:8000/v1/listen?api-key=secret#x")
    #expect(server.displayedAddress == "https://host:8000/v1/listen")
  }

  @Test func `a key is sent to another machine encrypted only`() throws {
    #expect(throws: SpeechFailure.self) {
      try SpeechServer(address: "http://asr.example.org", key: "secret")
    }
    #expect(throws: SpeechFailure.self) {
      try SpeechServer(address: "http://127.0.0.1.example.org", key: "secret")
    }
    for address in [
      "https://asr.example.org", "http://localhost:8000", "http://127.0.0.1", "http://[::1]:1",
    ] {
      #expect(try SpeechServer(address: address, key: "secret").key == "secret")
    }
    #expect(try SpeechServer(address: "http://asr.example.org").key == nil)
  }

  @Test func `a rejection for another reason does not end requests for word times`() async throws {
    let rejection = ScriptedServer.Response(
      status: 400, body: #"{"error":"The sound is too short."}"#)
    let server = try ScriptedServer([rejection, rejection, .init(body: #"{"text":"one"}"#)])
    let engine = try server.engine()
    let failure = await #expect(throws: SpeechFailure.self) {
      try await engine.recognize(sound, as: .final)
    }
    #expect(failure?.cause == .sound)
    #expect(try await engine.recognize(sound, as: .final).text == "one")
    #expect(server.requests.map { $0.contains("verbose_json") } == [true, false, true])
  }

  @Test func `a language is named`() async throws {
    let server = try ScriptedServer([.init(body: #"{"text":"Hallo"}"#)])
    let engine = OpenAIEngine(
      try SpeechServer(address: "http://127.0.0.1:\(server.port)"), language: "de")
    #expect(try await engine.recognize(sound, as: .final).text == "Hallo")
    #expect(server.requests.first?.contains("name=\"language\"\r\n\r\nde\r\n") == true)
  }

  @Test func `an error after all attempts is the last one`() async throws {
    let server = try ScriptedServer(
      (0..<4).map { _ in .init(status: 500, headers: [:], body: "Internal Server Error") })
    let failure = await #expect(throws: SpeechFailure.self) {
      try await server.engine().recognize(sound, as: .final)
    }
    #expect(failure?.description.contains("status 500: Internal Server Error.") == true)
    #expect(server.requests.count == 4)
  }

  @Test func `422 with details names them`() async throws {
    let body = #"{"detail":[{"loc":["body","model"],"msg":"unknown model"}]}"#
    let server = try ScriptedServer([
      .init(status: 422, body: body), .init(status: 422, body: body),
    ])
    let failure = await #expect(throws: SpeechFailure.self) {
      try await server.engine().recognize(sound, as: .final)
    }
    #expect(failure?.description.contains("422: unknown model. Check --speech-model") == true)
  }

  @Test func `a server that is not there is named`() async throws {
    // Given a port that only this test has
    let server = try ScriptedServer([], listens: false)
    let failure = await #expect(throws: SpeechFailure.self) {
      try await server.engine().recognize(sound, as: .final)
    }
    // Then all attempts fail
    let address = "http://127.0.0.1:\(server.port)/v1/audio/transcriptions"
    #expect(
      failure?.description.hasPrefix(
        "The speech server at \(address) cannot be reached: Failed to connect to 127.0.0.1")
        == true,
      "\(String(describing: failure))")
    #expect(server.delays.count == 3)
  }

  @Test func `the header after an interim response counts`() async throws {
    let server = try ScriptedServer([
      .init(
        headers: ["Content-Type": "text/plain", "Retry-After": "9"], body: "one",
        isInterimFirst: true)
    ])
    #expect(try await server.engine().recognize(sound, as: .final).text == "one")
  }
}
