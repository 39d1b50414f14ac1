import Foundation
import MinutesCore
import Testing

/// The reasons for which speech is not recognized.
@Suite(.timeLimit(.minutes(15)))
struct SpeechProblemTests {
  private static let problems: [SpeechProblem] = [
    .noEngine, .serverEnded(times: 3), .workerEnded(reason: nil), .workerEnded(reason: "Killed"),
    .restartsLater(because: .endedTwice(because: .workerEnded(reason: "Killed"))),
    .serverRefused(
      address: "http://host", status: 301, reason: nil, remedy: .moved(address: "http://other")),
    .needsPython(found: []), .beingInstalledWithModel("base"), .other("{ is no problem"),
  ]

  @Test(arguments: Self.problems)
  func `a problem outlives its encoding`(problem: SpeechProblem) throws {
    let data = try JSONEncoder().encode(problem)
    #expect(try JSONDecoder().decode(SpeechProblem.self, from: data) == problem)
  }

  @Test func `a message is in a language, with those that it contains`() {
    // given
    var failures = SpeechFailureTexts()
    failures.workerEnded = { "Die Erkennung ist beendet\($0)." }
    failures.restartsLater = { "\($0) Sie beginnt später." }
    let german = Texts(language: "de", speechFailures: failures)
    let failure = SpeechFailure(
      .restartsLater(because: .workerEnded(reason: "Killed")), cause: .engine)
    // then
    #expect(failure.message(in: german) == "Die Erkennung ist beendet: Killed. Sie beginnt später.")
    #expect(
      failure.description
        == "The Whisper worker has ended unexpectedly: Killed. It is started again after a pause.")
  }

  @Test(arguments: [.noCaptionEngine, .speechIsOff] as [SpeechProblem])
  func `the option that turns speech recognition off is named`(problem: SpeechProblem) {
    #expect(SpeechFailure(problem).description.contains("the server runs with --no-speech."))
  }

  @Test func `a server names its status, its reason and the remedy`() {
    let problem = SpeechProblem.serverRefused(
      address: "http://host", status: 401, reason: "no key", remedy: .key)
    #expect(
      SpeechFailure(problem).description == """
        The speech server at http://host has responded with status 401: no key. Name a file with a valid key: \
        --speech-key-file.
        """)
  }
}
