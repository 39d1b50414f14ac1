import ComposableArchitecture
import Foundation
import LiveHTML
import LiveHTMLTesting
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(.timeLimit(.minutes(15))) struct BrowserLoudspeakerTests {
  private let page = TestPage(EmptyPage())
  private let addresses = LockIsolated<[String]>([])
  private let played = LockIsolated<[JSONValue]>([])

  /// Returns a player whose memo has one address after the other, and then keeps the last one.
  private func player(_ addresses: String...) -> AudioPlayerClient {
    let remaining = LockIsolated(addresses)
    let loudspeaker = BrowserLoudspeaker { _ in
      remaining.withValue { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
    loudspeaker.connect(to: page.session.browser)
    return .live(loudspeaker)
  }

  private func number(_ name: String) -> [JSONValue?] { played.value.map { $0[name] } }

  @Test func playbackContinuesWithTheArchivedFile() async throws {
    // Given a file that is deleted during playback
    page.functions["player.play"] = { [page, played] arguments in
      played.withValue { $0.append(arguments[0]) }
      guard played.value.count == 1 else { return .object(["kind": .string("finished")]) }
      page.respond(
        to: 1, with: .element(.object(["kind": .string("moved"), "position": .number(12)])))
      throw BrowserError.failed(name: "NotFoundError", message: "")
    }

    // When it is played
    let request = PlaybackRequest(id: UUID(1), position: 3, rate: PlaybackRate(2))
    var events: [AudioPlayerEvent] = []
    for try await event in player("/wav", "/flac").play(request) { events.append(event) }

    // Then playback continues at the same position and speed
    #expect(events == [.moved(to: 12), .finished])
    #expect(number("url") == [.string("/wav"), .string("/flac")])
    #expect(number("position") == [.number(3), .number(12)])
    #expect(number("rate") == [.number(2), .number(2)])
  }

  @Test func aMissingFileIsNotRequestedForEver() async {
    page.functions["player.play"] = { [played] arguments in
      played.withValue { $0.append(arguments[0]) }
      throw BrowserError.failed(name: "NotFoundError", message: "")
    }
    await #expect(throws: PlaybackFailure.notFound) {
      for try await _ in player("/flac").play(PlaybackRequest(id: UUID(1))) {}
    }
    #expect(played.value.count == 1)
  }

  private func events(ofDamaged isDamaged: Bool) async throws -> [AudioPlayerEvent] {
    let loudspeaker = BrowserLoudspeaker(isDamaged: { _ in isDamaged }) { _ in "/flac" }
    loudspeaker.connect(to: page.session.browser)
    var events: [AudioPlayerEvent] = []
    for try await event in AudioPlayerClient.live(loudspeaker).play(PlaybackRequest(id: UUID(1))) {
      events.append(event)
    }
    return events
  }

  @Test func `a damaged file is reported while it is played`() async throws {
    page.functions["player.play"] = { _ in .object(["kind": .string("finished")]) }
    #expect(try await events(ofDamaged: false) == [.finished])
    let events = try await events(ofDamaged: true)
    #expect(events.count == 2 && events.contains(.damaged) && events.contains(.finished))
  }

  @Test func `a pause ends the verification`() async throws {
    page.functions["player.play"] = { _ in .object(["kind": .string("finished")]) }
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let loudspeaker = BrowserLoudspeaker(
      isDamaged: { _ in
        begin.finish()
        try? await Task.never()
        end.finish()
        return true
      }
    ) { _ in "/flac" }
    loudspeaker.connect(to: page.session.browser)
    let playing = Task {
      for try await _ in AudioPlayerClient.live(loudspeaker).play(PlaybackRequest(id: UUID(1))) {}
    }
    for await _ in begins {}
    playing.cancel()
    for await _ in ends {}
  }

  @Test func `a file that cannot be played because it is damaged blames the file`() async {
    page.functions["player.play"] = { _ in
      throw BrowserError.failed(name: "NotSupportedError", message: "")
    }
    await #expect(throws: PlaybackFailure.unsupported) { try await events(ofDamaged: false) }
    await #expect(throws: PlaybackFailure.damaged) { try await events(ofDamaged: true) }
  }

  @Test func `a browser without an audio output is named as the cause`() async {
    page.functions["player.play"] = { _ in
      throw BrowserError.failed(name: "NoOutputError", message: "")
    }
    await #expect(throws: PlaybackFailure.noOutput) { try await events(ofDamaged: false) }
    #expect(PlaybackFailure.noOutput.message.contains("no audio output"))
  }

  @Test func `the browser gets the silent parts if they are left out`() async throws {
    // given: a memo that plays until its silent parts are known
    let sent = LockIsolated<[JSONValue]>([])
    page.functions["player.play"] = { _ in
      .object(["kind": .string("moved"), "position": .number(1)])
    }
    page.functions["player.silences"] = { arguments in
      sent.withValue { $0 += arguments }
      return .null
    }
    let analyses = LockIsolated(0)
    let loudspeaker = BrowserLoudspeaker(
      silentParts: { _ in
        analyses.withValue { $0 += 1 }
        return [1...2.5, 4...8]
      }
    ) { _ in "/flac" }
    loudspeaker.connect(to: page.session.browser)
    let player = AudioPlayerClient.live(loudspeaker)
    // when: played with its silence
    for try await _ in player.play(PlaybackRequest(id: UUID(1))) {}
    await page.settle()
    #expect(analyses.value == 0 && sent.value.isEmpty)
    // when: without
    await player.setSkipsSilence(UUID(1), true)
    // then
    let parts = JSONValue.array([
      .array([.number(1), .number(2.5)]), .array([.number(4), .number(8)]),
    ])
    #expect(sent.value == [.string(UUID(1).uuidString), parts])
    await player.setSkipsSilence(UUID(1), false)
    #expect(sent.value.last == .array([]))
    // And another memo is not concerned.
    await player.setSkipsSilence(UUID(2), true)
    #expect(sent.value.count == 4)
  }

  @Test func aMemoThatIsGoneIsNotPlayed() async {
    let loudspeaker = BrowserLoudspeaker { _ in throw RepositoryFailure.noSuchMemo }
    loudspeaker.connect(to: page.session.browser)
    await #expect(throws: PlaybackFailure.notFound) {
      for try await _ in AudioPlayerClient.live(loudspeaker).play(PlaybackRequest(id: UUID(1))) {}
    }
  }
}
