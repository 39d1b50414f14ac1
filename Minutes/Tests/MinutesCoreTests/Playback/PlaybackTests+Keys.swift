import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension PlaybackTests {
  @Test func keysConcernTheMemoThatWasHeardLast() async {
    let store = makeStore(memos: [.groceries, .song])
    await store.send(.view(.keyPressed(.rightArrow)))
    await store.receive(\.memos[id: UUID(1)].view.skipped, 15) {
      $0.memos[id: UUID(1)]?.position = 15
      $0.memos[id: UUID(1)]?.isSeeking = true
    }
    await store.send(.view(.keyPressed(.leftArrow)))
    await store.receive(\.memos[id: UUID(1)].view.skipped, -15) {
      $0.memos[id: UUID(1)]?.position = 0
    }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.memos[id: UUID(1)].seekingEnded) {
      $0.memos[id: UUID(1)]?.isSeeking = false
    }
    await store.send(.memos(.element(id: UUID(2), action: .delegate(.playbackStarted)))) {
      $0.selection = UUID(2)
    }
    await store.send(.view(.keyPressed(.space)))
    await store.receive(\.memos[id: UUID(2)].view.playButtonTapped) {
      $0.memos[id: UUID(2)]?.mode = .playing
    }
    await store.receive(\.memos[id: UUID(2)].delegate.playbackStarted)
    await store.send(.memos(.element(id: UUID(2), action: .pause))) {
      $0.memos[id: UUID(2)]?.mode = .notPlaying
    }
  }

  @Test func withoutMemosKeysDoNothing() async {
    await makeStore().send(.view(.keyPressed(.space)))
  }

  @Test func keysOfTheMachineConcernTheMemoThatItShows() async {
    let store = makeStore(memos: [.groceries, .song])
    await store.send(.view(.machineKeyPressed(.skip(by: 5), UUID(2))))
    await store.receive(\.memos[id: UUID(2)].view.skipped, 5) {
      $0.memos[id: UUID(2)]?.position = 5
      $0.memos[id: UUID(2)]?.isSeeking = true
    }
    await store.send(.view(.machineKeyPressed(.seek(to: 4), UUID(2))))
    await store.receive(\.memos[id: UUID(2)].view.seeked, 4) {
      $0.memos[id: UUID(2)]?.position = 4
    }
    await store.send(.view(.machineKeyPressed(.play, UUID(2))))
    await store.receive(\.memos[id: UUID(2)].view.playButtonTapped) {
      $0.memos[id: UUID(2)]?.mode = .playing
    }
    await store.receive(\.memos[id: UUID(2)].delegate.playbackStarted) { $0.selection = UUID(2) }

    // A memo that is playing or deleted ignores media keys.
    await store.send(.view(.machineKeyPressed(.play, UUID(2))))
    await store.send(.view(.machineKeyPressed(.play, UUID(7))))
    await store.send(.memos(.element(id: UUID(2), action: .pause))) {
      $0.memos[id: UUID(2)]?.mode = .notPlaying
      $0.memos[id: UUID(2)]?.isSeeking = false
      $0.memos[id: UUID(2)]?.rememberedPosition = 4
      $0.memos[id: UUID(2)]?.sentPositions = [4]
    }
  }
}
