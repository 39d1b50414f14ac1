#if os(Linux) || os(macOS)
import Foundation
import Testing

@testable import Dependencies

/// Uses standard programs in place of the one that opens URLs.
struct OpenURLTests {
  let url = URL(string: "https://example.com/?a=1&b=2")!

  @Test func succeedsIfTheProgramDoes() async {
    #expect(await OpenURLEffect.open(url, with: "true"))
  }

  @Test func failsIfTheProgramDoes() async {
    #expect(await !OpenURLEffect.open(url, with: "false"))
  }

  @Test func failsWithoutAProgram() async {
    #expect(await !OpenURLEffect.open(url, with: "there-is-no-such-program"))
  }

  @Test func rejectsURLsThatLookLikeOptions() async throws {
    let option = try #require(URL(string: "--version"))
    #expect(await !OpenURLEffect.open(option, with: "true"))
  }
}
#endif
