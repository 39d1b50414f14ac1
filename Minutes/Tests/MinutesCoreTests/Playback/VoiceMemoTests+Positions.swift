import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension VoiceMemoTests {
  @Test func playingGoesOnWhereItStopped() async {
    var memo = Memo.groceries
    memo.position = 12
    let store = makeStore(memo)
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    #expect(requests.value.map(\.position) == [12])
    await store.send(.pause) { $0.mode = .notPlaying }
  }

  @Test func atTheEndPlaybackRestarts() async {
    var memo = Memo.groceries
    memo.position = 60
    let store = makeStore(memo)
    await store.send(.view(.playButtonTapped)) {
      $0.mode = .playing
      $0.position = 0
    }
    await store.receive(\.delegate.playbackStarted)
    #expect(requests.value.map(\.position) == [0])
    await store.send(.pause) {
      $0.mode = .notPlaying
      $0.rememberedPosition = 0
      $0.sentPositions = [0]
    }
  }

  @Test func seekingStaysWithinTheMemo() async {
    let store = makeStore()
    await store.send(.view(.seeked(to: 30))) {
      $0.position = 30
      $0.isSeeking = true
    }
    await store.send(.view(.skipped(by: 15))) { $0.position = 45 }
    await store.send(.view(.skipped(by: 20))) { $0.position = 60 }
    await store.send(.view(.seeked(to: -5))) { $0.position = 0 }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.seekingEnded) { $0.isSeeking = false }
    #expect(calls.value == [])
    #expect(positions.value == [])
  }

  @Test func wherePeopleComeToRestIsKept() async {
    // Given a slider that the user moves
    let store = makeStore()
    await store.send(.view(.seeked(to: 10))) {
      $0.position = 10
      $0.isSeeking = true
    }
    await clock.advance(by: .milliseconds(300))
    await store.send(.view(.seeked(to: 20))) { $0.position = 20 }
    await clock.advance(by: .milliseconds(499))
    #expect(positions.value == [])

    // When the slider rests, then the final position is saved, and no intermediate one
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.seekingEnded) {
      $0.isSeeking = false
      $0.rememberedPosition = 20
      $0.sentPositions = [20]
    }
    #expect(positions.value == [20])
  }

  @Test func movingTheSliderWhileItIsHeardIsKeptOnceToo() async {
    let store = makeStore(events: [.moved(to: 40), .moved(to: 41)])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .milliseconds(700))
    await store.send(.view(.seeked(to: 40))) {
      $0.position = 40
      $0.isSeeking = true
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.playerEvent.moved, 40)
    #expect(positions.value == [])
    await clock.advance(by: .milliseconds(200))
    await store.receive(\.seekingEnded) {
      $0.isSeeking = false
      $0.rememberedPosition = 40
      $0.sentPositions = [40]
    }
    await clock.advance(by: .milliseconds(800))
    await store.receive(\.playerEvent.moved, 41) { $0.position = 41 }

    // Pausing saves the position at once.
    await store.send(.pause) {
      $0.mode = .notPlaying
      $0.rememberedPosition = 41
      $0.sentPositions = [40, 41]
    }
    #expect(positions.value == [40, 41])
  }

  @Test func playbackFollowsTheRate() async {
    let store = makeStore()
    await store.send(.view(.rateSelected(PlaybackRate(7)))) {
      $0.rate = PlaybackRate(3)
      $0.sentRates = [PlaybackRate(3)]
    }
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    #expect(requests.value.map(\.rate) == [PlaybackRate(3)])

    await store.send(.view(.rateSelected(PlaybackRate(0.5)))) {
      $0.rate = PlaybackRate(0.5)
      $0.sentRates = [PlaybackRate(3), PlaybackRate(0.5)]
    }
    await store.send(.view(.loopButtonTapped)) { $0.loop = .from(0) }
    await store.send(.view(.loopButtonTapped))
    await store.send(.view(.seeked(to: 4))) {
      $0.position = 4
      $0.isSeeking = true
    }
    await store.send(.view(.loopButtonTapped)) { $0.loop = .between(0...4) }
    await store.send(.view(.loopButtonTapped)) { $0.loop = .none }
    #expect(
      calls.value == [
        "rate 0.5", "no loop", "no loop", "seek 4.0", "loop 0.0...4.0", "no loop",
      ])
    await store.send(.pause) {
      $0.mode = .notPlaying
      $0.isSeeking = false
      $0.rememberedPosition = 4
      $0.sentPositions = [4]
    }
    #expect(rates.value == [PlaybackRate(3), PlaybackRate(0.5)])
  }

  @Test func `of two quick changes of the speed, the later one is stored last`() async {
    // given a repository that takes long to store the first speed
    let stored = LockIsolated<[PlaybackRate]>([])
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore()
    store.dependencies.voiceMemoRepository = .mock(
      setRate: { _, rate in
        if rate == PlaybackRate(2) { for await _ in turns { break } }
        stored.withValue { $0.append(rate) }
      })
    // when
    await store.send(.view(.rateSelected(PlaybackRate(2)))) {
      $0.rate = PlaybackRate(2)
      $0.sentRates = [PlaybackRate(2)]
    }
    await store.send(.view(.rateSelected(PlaybackRate(1.5)))) {
      $0.rate = PlaybackRate(1.5)
      $0.sentRates = [PlaybackRate(2), PlaybackRate(1.5)]
    }
    #expect(stored.value == [])
    turn.yield()
    await store.finish()
    // then
    #expect(stored.value == [PlaybackRate(2), PlaybackRate(1.5)])
  }

  @Test func `of two positions, the later one is stored last`() async {
    // given a repository that takes long to store the first position
    let stored = LockIsolated<[TimeInterval]>([])
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore(events: [.moved(to: 15), .moved(to: 30)])
    store.dependencies.voiceMemoRepository = .mock(
      setPosition: { _, position in
        if position == 15 { for await _ in turns { break } }
        stored.withValue { $0.append(position) }
      })
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    // when
    for sent: [TimeInterval] in [[15], [15, 30]] {
      await clock.advance(by: .seconds(1))
      await store.receive(\.playerEvent.moved) {
        $0.position = sent.last ?? 0
        $0.rememberedPosition = $0.position
        $0.sentPositions = sent
      }
    }
    await store.send(.pause) { $0.mode = .notPlaying }
    #expect(stored.value == [])
    turn.yield()
    await store.finish()
    // then
    #expect(stored.value == [15, 30])
  }

  @Test func aLoopMayBeMarkedBackwards() async {
    var memo = Memo.groceries
    memo.position = 10
    let store = makeStore(memo)
    await store.send(.view(.loopButtonTapped)) { $0.loop = .from(10) }
    await store.send(.view(.skipped(by: -5))) {
      $0.position = 5
      $0.isSeeking = true
    }
    await store.send(.view(.loopButtonTapped)) { $0.loop = .between(5...10) }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.seekingEnded) {
      $0.isSeeking = false
      $0.rememberedPosition = 5
      $0.sentPositions = [5]
    }
  }
}
