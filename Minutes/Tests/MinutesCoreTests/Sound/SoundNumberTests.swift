import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct SoundNumberTests {
  nonisolated static let numbers = [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e19, -1e19, -0.0, .leastNonzeroMagnitude,
  ]

  @Test(arguments: SoundNumberTests.numbers)
  func `a memo has numbers that a recording can have`(number: Double) {
    let memo = Memo(
      id: UUID(1), date: Date(timeIntervalSince1970: number), duration: number, position: number,
      rate: PlaybackRate(number))
    #expect(SoundPosition.bounds.contains(memo.duration))
    #expect(SoundPosition.bounds.contains(memo.position))
    #expect(RecordingTime.bounds.contains(memo.date.timeIntervalSince1970))
    #expect(PlaybackSpeed.bounds.contains(memo.rate.value))
  }

  @Test func `a speed that is no number is the normal one`() {
    #expect(PlaybackRate(.nan) == .normal)
    #expect(PlaybackRate(0) == PlaybackRate(0.5))
    #expect(PlaybackRate(.infinity) == PlaybackRate(3))
  }

  @Test(arguments: SoundNumberTests.numbers)
  func `a loop has ends in order`(number: Double) {
    for (first, second) in [(number, 1.0), (1.0, number), (number, number), (number, -number)] {
      var loop = PlaybackLoop.none
      loop.mark(first)
      loop.mark(second)
      if let range = loop.range { #expect(range.lowerBound < range.upperBound) }
      loop.mark(number)
    }
  }

  @Test(arguments: SoundNumberTests.numbers)
  func `a memo is played and seeked within its recording`(number: Double) async {
    let positions = LockIsolated<[TimeInterval]>([])
    var state = VoiceMemo.State(memo: .groceries)
    state.mode = .playing
    let store = TestStore(initialState: state) {
      VoiceMemo()
    } withDependencies: {
      $0.audioPlayer.seek = { _, position in positions.withValue { $0.append(position) } }
      $0.continuousClock = ImmediateClock()
      $0.voiceMemoRepository = .mock(setPosition: { _, position in
        positions.withValue { $0.append(position) }
      })
    }
    store.exhaustivity = .off
    await store.send(.playerEvent(.moved(to: number)))
    await store.send(.view(.seeked(to: number)))
    await store.send(.view(.skipped(by: number)))
    await store.skipReceivedActions()
    positions.withValue { $0.append(store.state.position) }
    for position in positions.value { #expect(SoundPosition.bounds.contains(position)) }
  }
}
