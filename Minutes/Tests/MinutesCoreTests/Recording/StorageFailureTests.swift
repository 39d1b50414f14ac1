import MinutesCore
import Testing

/// The limits for the disk space of recordings.
@Suite(.timeLimit(.minutes(15)))
struct StorageFailureTests {
  @Test func `a limit is named in the language of the page`() {
    // given
    var failures = FailureTexts()
    failures.quotaIsReached = { "\($0) von \($1) MB sind belegt." }
    let german = Texts(language: "de", failures: failures)
    let failure = StorageFailure.quota(used: 12 << 20, maximum: 10 << 20)
    // then
    #expect(RecorderFailure(failure).message(in: german) == "12 von 10 MB sind belegt.")
    #expect(
      MemoEditFailure(failure as any Error).message(in: german) == "12 von 10 MB sind belegt.")
    #expect(MemoImportFailure(failure).message(in: german) == "12 von 10 MB sind belegt.")
    #expect(failure.description.hasPrefix("The memos take 12 MB, and may take 10 MB."))
  }
}
