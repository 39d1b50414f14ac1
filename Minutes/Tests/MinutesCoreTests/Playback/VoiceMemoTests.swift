import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct VoiceMemoTests {
  let clock = TestClock()
  let calls = LockIsolated<[String]>([])
  let positions = LockIsolated<[TimeInterval]>([])
  let rates = LockIsolated<[PlaybackRate]>([])
  let requests = LockIsolated<[PlaybackRequest]>([])

  func makeStore(
    _ memo: Memo = .groceries,
    events: [AudioPlayerEvent] = [],
    failure: (any Error)? = nil,
    rename: @escaping @Sendable (Memo.ID, String) async throws -> Void = { _, _ in }
  ) -> TestStoreOf<VoiceMemo> {
    TestStore(initialState: VoiceMemo.State(memo: memo)) {
      VoiceMemo()
    } withDependencies: {
      $0.continuousClock = clock
      $0.audioPlayer = AudioPlayerClient(
        play: { [clock, requests] request in
          requests.withValue { $0.append(request) }
          let remaining = LockIsolated(events)
          return AsyncThrowingStream {
            if remaining.value.isEmpty, let failure { throw failure }
            guard !remaining.value.isEmpty else {
              return events.contains(.finished) ? nil : try await Task.never()
            }
            try await clock.sleep(for: .seconds(1))
            return remaining.withValue { $0.removeFirst() }
          }
        },
        seek: { [calls] _, position in calls.withValue { $0.append("seek \(position)") } },
        setRate: { [calls] _, rate in calls.withValue { $0.append("rate \(rate.value)") } },
        setLoop: { [calls] _, loop in
          calls.withValue { $0.append(loop.map { "loop \($0)" } ?? "no loop") }
        },
        setSkipsSilence: { _, _ in }
      )
      $0.voiceMemoRepository = .mock(
        rename: rename,
        setPosition: { [positions] _, position in positions.withValue { $0.append(position) } },
        setRate: { [rates] _, rate in rates.withValue { $0.append(rate) } }
      )
    }
  }

  /// Has the user begin to type a title for "Groceries".
  func typeTitle(_ title: String, in store: TestStoreOf<VoiceMemo>) async {
    await store.send(.view(.titleTextFieldChanged(title))) {
      $0.titleBeforeTyping = "Groceries"
      $0.unsavedTitle = title
    }
  }

  /// Expects that a typed title is saved.
  func receiveTitle(_ title: String, in store: TestStoreOf<VoiceMemo>) async {
    await store.receive(\.titleSaved) {
      $0.memo.title = title
      $0.unsavedTitle = nil
    }
  }

  @Test func playbackAdvancesUntilTheAudioIsOver() async {
    let store = makeStore(events: [.moved(to: 15), .moved(to: 30), .finished])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.moved, 15) {
      $0.position = 15
      $0.rememberedPosition = 15
      $0.sentPositions = [15]
    }
    #expect(store.state.progress == 0.25)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.moved, 30) {
      $0.position = 30
      $0.rememberedPosition = 30
      $0.sentPositions = [15, 30]
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.finished) {
      $0.mode = .notPlaying
      $0.position = 0
      $0.rememberedPosition = 0
      $0.sentPositions = [15, 30, 0]
    }
    #expect(positions.value == [15, 30, 0])
    #expect(requests.value == [PlaybackRequest(id: UUID(1), title: "Groceries")])
  }

  @Test func `damage of a memo that is heard already is shown`() async {
    let store = makeStore(events: [.finished, .damaged])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.finished) { $0.mode = .notPlaying }
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.damaged) { $0.isDamaged = true }
  }

  @Test func `damage is shown until the memo is played again`() async {
    let store = makeStore(events: [.damaged])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.damaged) { $0.isDamaged = true }
    await store.send(.view(.playButtonTapped)) { $0.mode = .notPlaying }
    await store.send(.view(.playButtonTapped)) {
      $0.mode = .playing
      $0.isDamaged = false
    }
    await store.receive(\.delegate.playbackStarted)
    await store.send(.pause) { $0.mode = .notPlaying }
  }

  @Test func playbackMayFail() async {
    let store = makeStore(failure: PlaybackFailure.unsupported)
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await store.receive(\.playbackFailed, .unsupported) { $0.mode = .notPlaying }
    await store.receive(\.delegate.playbackFailed, .unsupported)
  }

  @Test func aPauseIsRemembered() async {
    let store = makeStore(events: [.moved(to: 2)])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.moved, 2) { $0.position = 2 }
    #expect(positions.value == [])
    await store.send(.view(.playButtonTapped)) {
      $0.mode = .notPlaying
      $0.rememberedPosition = 2
      $0.sentPositions = [2]
    }
    #expect(positions.value == [2])
  }

  @Test func theMachinesKeysPauseToo() async {
    let store = makeStore(events: [.paused])
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    await clock.advance(by: .seconds(1))
    await store.receive(\.playerEvent.paused) { $0.mode = .notPlaying }
  }

  @Test(arguments: ["", "   "])
  func `a memo without a name is shown on the machine by the part of its day`(title: String) async {
    var memo = Memo.groceries
    memo.title = title
    let store = makeStore(memo)
    store.dependencies.timeZone = .gmt
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    await store.receive(\.delegate.playbackStarted)
    #expect(requests.value.map(\.title) == ["Evening recording"])
    await store.send(.pause) { $0.mode = .notPlaying }
  }

  @Test(arguments: [("", "Bread"), ("Groceries", "")])
  func `a title that is not saved yet names the memo on the machine`(
    saved: String, typed: String
  ) async {
    // given: a title that was typed, and one that was cleared
    var memo = Memo.groceries
    memo.title = saved
    let store = makeStore(memo)
    store.dependencies.timeZone = .gmt
    await store.send(.view(.titleTextFieldChanged(typed))) {
      $0.titleBeforeTyping = saved
      $0.unsavedTitle = typed
    }
    // when
    await store.send(.view(.playButtonTapped)) { $0.mode = .playing }
    // then
    await store.receive(\.delegate.playbackStarted)
    #expect(requests.value.map(\.title) == [typed.isEmpty ? "Evening recording" : typed])
    await store.send(.pause) { $0.mode = .notPlaying }
    await clock.advance(by: VoiceMemo.typingPause)
    await receiveTitle(typed, in: store)
  }

  @Test func aTitleIsSavedWhenTypingStops() async {
    let names = LockIsolated<[String]>([])
    let store = makeStore(rename: { _, name in names.withValue { $0.append(name) } })
    await typeTitle("G", in: store)
    await clock.advance(by: .milliseconds(300))
    await store.send(.view(.titleTextFieldChanged("Go"))) { $0.unsavedTitle = "Go" }
    #expect(store.state.title == "Go")
    await clock.advance(by: .milliseconds(500))
    await receiveTitle("Go", in: store)
    #expect(names.value == ["Go"])
  }

  @Test func `leaving the field saves the name at once`() async {
    let names = LockIsolated<[String]>([])
    let store = makeStore(rename: { _, name in names.withValue { $0.append(name) } })
    await typeTitle("Go", in: store)
    await store.send(.view(.titleTextFieldBlurred)) { $0.titleBeforeTyping = nil }
    await receiveTitle("Go", in: store)
    #expect(names.value == ["Go"])
    // Without a change nothing is saved.
    await store.send(.view(.titleTextFieldBlurred))
    #expect(names.value == ["Go"])
  }

  @Test func `a name that is cleared can be restored`() async {
    let names = LockIsolated<[String]>([])
    let store = makeStore(rename: { _, name in names.withValue { $0.append(name) } })
    await typeTitle(" ", in: store)
    // It is saved before the user leaves the field.
    await clock.advance(by: VoiceMemo.typingPause)
    await receiveTitle(" ", in: store)
    await store.send(.view(.titleTextFieldBlurred)) { $0.titleBeforeTyping = nil }
    await store.receive(\.delegate.nameCleared, "Groceries")

    // when
    await store.send(.nameRestored("Groceries")) { $0.unsavedTitle = "Groceries" }
    await receiveTitle("Groceries", in: store)
    // A memo that has a name keeps it.
    await store.send(.nameRestored("Milk"))
    #expect(names.value == [" ", "Groceries"])
  }

  @Test func `name that is too long is cut before it is kept`() async {
    let names = LockIsolated<[String]>([])
    let store = makeStore(rename: { _, name in names.withValue { $0.append(name) } })
    let name = String(repeating: "x", count: Memo.maximumTitleLength)
    await store.send(.view(.titleTextFieldChanged(name + "\0x"))) {
      $0.titleBeforeTyping = "Groceries"
      $0.unsavedTitle = name
    }
    await clock.advance(by: .milliseconds(500))
    await receiveTitle(name, in: store)
    #expect(names.value == [name])
  }

  @Test func aNameThatIsNotKeptGoesBack() async {
    let store = makeStore(rename: { _, _ in throw RepositoryFailure.diskFull })
    await typeTitle("G", in: store)
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.titleSaved) { $0.unsavedTitle = nil }
    await store.receive(\.delegate.renamingFailed, .diskFull)
    #expect(store.state.title == "Groceries")
  }

  @Test func itsPictureIsLookedUpOnce() async {
    let store = makeStore()
    store.dependencies.voiceMemoRepository.waveform = { _, capacity in
      Waveform([.silence], capacity: capacity)
    }
    await store.send(.view(.task))
    await store.receive(\.waveformLoaded) { $0.waveform = Waveform([.silence]) }
    await store.send(.view(.task))
  }

  @Test func withoutAPictureItCanBeHeardAllTheSame() async {
    let store = makeStore()
    store.dependencies.voiceMemoRepository.waveform = { _, _ in throw RepositoryFailure.noSuchMemo }
    await store.send(.view(.task))
    await store.receive(\.waveformLoaded)
  }
}
