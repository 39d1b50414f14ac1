import BoundedNumbers
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(
  .timeLimit(.minutes(15)),
  .dependencies { $0.setDeviceDependencies() }
)
struct UntrustedNumberTests {
  /// Texts that a client can send from an input, but no browser does.
  nonisolated static let texts = [
    "nan", "-nan", "inf", "-inf", "infinity", "1e300", "-1e300", "1e19", "-1e19", "-0", "", "\0",
    "0x1p1023", "9223372036854775808", String(repeating: "9", count: 5_000),
  ]

  nonisolated static let numbers = [
    1e300, -1e300, 1e19, -1e19, 9_223_372_036_854_775_808, 268_437, -0.0,
    Double.leastNonzeroMagnitude,
  ]

  private func check(_ store: StoreOf<AppFeature>, _ page: TestPage) throws {
    let memo = store.playback.memos[0]
    #expect((0...memo.memo.duration).contains(memo.position))
    #expect(PlaybackSpeed.bounds.contains(memo.rate.value))
    // The page still works.
    _ = try page.find(.role("slider"))
  }

  @Test(arguments: UntrustedNumberTests.texts)
  func `the slider takes numbers only`(text: String) throws {
    let store = memosStore([Memo.previews[2]])
    let page = TestPage(ShownApp(store: store))
    try page.change(.label("Position in Song"), to: text)
    try check(store, page)
    try page.click(.button("Repeat from here"))
    try page.change(.label("Position in Song"), to: text)
    try page.click(.button("Repeat up to here"))
    try check(store, page)
  }

  @Test(arguments: UntrustedNumberTests.texts)
  func `the speed is one that can be played`(text: String) throws {
    let store = memosStore([Memo.previews[2]])
    let page = TestPage(ShownApp(store: store))
    try page.change(.label("Speed"), to: text)
    try check(store, page)
  }

  @Test(arguments: UntrustedNumberTests.numbers)
  func `keys of the machine seek within the memo`(number: Double) throws {
    for key in ["seek", "skip"] {
      let detail = JSONValue.object(["key": .string(key), "seconds": .number(number)])
      let store = memosStore([Memo.previews[2]])
      let page = TestPage(ShownApp(store: store))
      if let key = Playback.Action.MachineKey(detail) {
        store.send(.playback(.view(.machineKeyPressed(key, Memo.previews[2].id))))
      }
      try check(store, page)
    }
  }

  @Test(arguments: UntrustedNumberTests.numbers)
  func `a loudspeaker is nowhere outside a memo`(number: Double) throws {
    let json = #"{"kind": "moved", "position": \#(number)}"#
    let event = try? JSONDecoder().decode(LoudspeakerEvent.self, from: Data(json.utf8))
    if case .moved(let position) = event?.event {
      #expect(SoundPosition.bounds.contains(position))
    }
    // Features accept any player.
    let store = memosStore([Memo.previews[2]]) { $0.memos[0].mode = .playing }
    let page = TestPage(ShownApp(store: store))
    for position in [number, .nan, .infinity] {
      store.send(
        .playback(
          .memos(.element(id: Memo.previews[2].id, action: .playerEvent(.moved(to: position))))))
      #expect(SoundPosition.bounds.contains(store.playback.memos[0].position))
    }
    _ = try page.find(.role("slider"))
  }

  @Test func `a memo with any stored numbers is shown`() throws {
    for number in Self.numbers + [.nan, .infinity, -.infinity] {
      let memo = Memo(
        id: Memo.previews[2].id, title: "Song", date: Date(timeIntervalSince1970: number),
        duration: number, position: number, rate: PlaybackRate(number))
      let store = memosStore([memo])
      try check(store, TestPage(ShownApp(store: store)))
    }
  }

  @Test func `chunks begin where a recording can have a frame`() {
    let samples: [UInt8] = [1, 2]
    let last: [UInt8] = [0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0, 0]
    let invalid: [UInt64] = [.max, 1 << 63, (1 << 63) - 1, 1 << 31, 1 << 32]
    for first in invalid {
      let number = withUnsafeBytes(of: first.littleEndian) { Array($0) }
      #expect(SoundChunk(number + samples) == nil)
    }
    #expect(SoundChunk(last + samples)?.firstFrame == 0x7FFF_FFFF)
  }

  @Test(arguments: UntrustedNumberTests.numbers)
  func `a recording is kept whatever clock its browser has`(number: Double) throws {
    let json = """
      {"id":"\(UUID(1).uuidString)","startedAt":\(number),"sampleRate":48000,"isPaused":false,"frameCount":-7}
      """
    let report = try JSONDecoder().decode(RecordingReport.self, from: Data(json.utf8))
    #expect(RecordingTime.bounds.contains(report.date.timeIntervalSince1970))
    #expect(report.capturedFrameCount == 0)
  }

  @Test func `any duration is shown as a time`() {
    for number in Self.numbers + [.nan, .infinity, -.infinity] {
      #expect(!number.clockText.isEmpty && !number.spokenText.isEmpty)
    }
    #expect(1e300.clockText == "74:33:56")
  }
}
