import ComposableArchitecture
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct MicrophoneChoiceTests {
  private let lists = AsyncStream<MicrophoneList>.makeStream()
  private let calls = LockIsolated<[String]>([])
  private let headset = Microphone(id: "h", name: "Headset")

  private func makeStore(
    levels: [Double] = [], failure: RecorderFailure? = nil,
    prepare: (inout MicrophoneChoice.State) -> Void = { _ in }
  ) -> TestStoreOf<MicrophoneChoice> {
    var state = MicrophoneChoice.State()
    prepare(&state)
    return TestStore(initialState: state) {
      MicrophoneChoice()
    } withDependencies: { [lists, calls] in
      $0.microphones = MicrophonesClient(
        list: { lists.stream },
        select: { id in calls.withValue { $0.append("select \(id ?? "default")") } },
        selectStereo: { isStereo in calls.withValue { $0.append("stereo \(isStereo)") } },
        selectSharing: { isSharing in calls.withValue { $0.append("sharing \(isSharing)") } },
        levels: {
          calls.withValue { $0.append("levels") }
          let remaining = LockIsolated(levels)
          return AsyncThrowingStream {
            if !remaining.value.isEmpty { return remaining.withValue { $0.removeFirst() } }
            if let failure { throw failure }
            return try await Task.never()
          }
        })
    }
  }

  @Test func `microphones are listed with a level until the choice is closed`() async {
    let store = makeStore(levels: [0.5, .infinity])
    await store.send(.view(.openButtonTapped)) { $0.isOpen = true }
    let list = MicrophoneList(microphones: [headset])
    lists.continuation.yield(list)
    await store.receive(.listed(list)) { $0.list = list }
    await store.receive(.levelChanged(0.5)) { $0.level = 0.5 }
    await store.receive(.levelChanged(.infinity)) { $0.level = 1 }
    await store.send(.view(.openButtonTapped)) { $0 = MicrophoneChoice.State() }
    await store.finish()
  }

  @Test func `a microphone is chosen`() async {
    let list = MicrophoneList(microphones: [headset])
    let store = makeStore { $0.show(list, level: 0.5) }
    await store.send(.view(.microphoneSelected("h"))) {
      $0.list?.selection = "h"
      $0.level = 0
      $0.unconfirmedCount = 1
    }
    await store.receive(.selected) { $0.unconfirmedCount = 0 }
    await store.send(.close) { $0 = MicrophoneChoice.State() }
    await store.finish()
    #expect(calls.value.first == "select h")
  }

  @Test func `stereo is chosen, and the microphone is opened with it`() async {
    let store = makeStore { $0.show(MicrophoneList(microphones: [headset], offersStereo: true)) }
    await store.send(.view(.stereoSelected(true))) {
      $0.list?.isStereo = true
      $0.unconfirmedCount = 1
    }
    await store.receive(.selected) { $0.unconfirmedCount = 0 }
    await store.send(.close) { $0 = MicrophoneChoice.State() }
    await store.finish()
    #expect(calls.value.first == "stereo true")
  }

  @Test func `a list that the browser made before it kept a choice leaves the choice`() async {
    // given
    let (kept, browser) = AsyncStream<Void>.makeStream()
    let store = makeStore { $0.show(MicrophoneList(microphones: [headset], offersStereo: true)) }
    store.dependencies.microphones.select = { _ in for await _ in kept {} }
    await store.send(.view(.microphoneSelected("h"))) {
      $0.list?.selection = "h"
      $0.unconfirmedCount = 1
    }
    // when
    let second = Microphone(id: "s", name: "Second")
    await store.send(.listed(MicrophoneList(microphones: [headset, second]))) {
      $0.list = MicrophoneList(microphones: [headset, second], selection: "h")
    }
    // then
    #expect(!store.state.isMissing)
    browser.finish()
    await store.receive(.selected) { $0.unconfirmedCount = 0 }
    await store.send(.listed(MicrophoneList(microphones: [headset]))) {
      $0.list = MicrophoneList(microphones: [headset])
    }
    await store.send(.close) { $0 = MicrophoneChoice.State() }
    await store.finish()
  }

  @Test func `a choice that the browser has not kept yet survives the end of the list`() async {
    // given
    let (kept, browser) = AsyncStream<Void>.makeStream()
    let store = makeStore { $0.show(MicrophoneList(microphones: [headset])) }
    store.dependencies.microphones.select = { _ in for await _ in kept {} }
    await store.send(.view(.microphoneSelected("h"))) {
      $0.list?.selection = "h"
      $0.unconfirmedCount = 1
    }
    // when
    await store.send(.close) {
      $0 = MicrophoneChoice.State()
      $0.unconfirmedCount = 1
    }
    browser.finish()
    // then
    await store.receive(.selected) { $0.unconfirmedCount = 0 }
    await store.finish()
  }

  @Test func `shared sound is chosen`() async {
    let store = makeStore { $0.show(MicrophoneList(isSharing: false)) }
    #expect(store.state.list?.canBeStereo == false)
    await store.send(.view(.sharingToggled(true))) {
      $0.list?.isSharing = true
      $0.unconfirmedCount = 1
    }
    await store.receive(.sharingSelected) { $0.unconfirmedCount = 0 }
    #expect(calls.value == ["sharing true"])
    #expect(store.state.list?.canBeStereo == true)
  }

  @Test func `a microphone that is disconnected is reported, and the default one is opened`() async
  {
    let list = MicrophoneList(microphones: [headset], selection: "h")
    let store = makeStore { $0.show(list) }
    #expect(!store.state.isMissing)
    await store.send(.listed(MicrophoneList(selection: "h"))) { $0.list?.microphones = [] }
    #expect(store.state.isMissing)
    await store.send(.listed(list)) { $0.list = list }
    await store.send(.close) { $0 = MicrophoneChoice.State() }
    await store.finish()
  }

  @Test func `a microphone that cannot be opened is reported`() async {
    let store = makeStore(failure: .noMicrophone) { $0.isOpen = true }
    await store.send(.listed(MicrophoneList())) { $0.list = MicrophoneList() }
    await store.receive(.failed(.noMicrophone)) { $0.failure = .noMicrophone }
  }
}
