import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@Suite(.timeLimit(.minutes(15))) struct SpeechInstallationTests {
  @Test func `the preview installs and removes an engine`() async throws {
    // Given a preview without an engine, and a clock that does not wait
    let client = SpeechInstallationClient.preview()
    #expect(await client.status() == .missing)

    // When it is installed
    let progress = withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      client.install(model: .base)
    }
    var fractions: [Double] = []
    for try await progress in progress { fractions.append(progress.fraction) }

    // Then the progress grows, and the engine is there until it is removed
    #expect(fractions.count == SpeechInstallationProgress.preview.count)
    #expect(fractions == fractions.sorted())
    #expect(await client.status() == .installed(.preview(.base)))
    try await client.remove()
    #expect(await client.status() == .missing)
  }

  @Test func `an installation that is not offered says why`() async throws {
    let reason = SpeechFailure("Only the user of this machine can install it.")
    let client = SpeechInstallationClient.unavailable(reason)
    #expect(await client.status() == .unavailable(reason))
    await #expect(throws: reason) { try await client.plan(model: .tinyEnglish) }
    await #expect(throws: reason) {
      for try await _ in client.install(model: .tinyEnglish) {}
    }
    await #expect(throws: reason) { try await client.remove() }
  }

  @Test func `a page of another machine sees the engine and cannot change it`() async throws {
    let client = SpeechInstallationClient.preview(.installed(.preview())).readOnly
    #expect(await client.status() == .installed(.preview()))
    await #expect(throws: SpeechFailure.self) { try await client.remove() }
    await #expect(throws: SpeechFailure.self) {
      for try await _ in client.install(model: .tinyEnglish) {}
    }
    let missing = SpeechInstallationClient.preview().readOnly
    guard case .unavailable(let reason) = await missing.status() else {
      Issue.record("It can be installed.")
      return
    }
    #expect(reason.description.contains("minutes speech install"))
  }
}
