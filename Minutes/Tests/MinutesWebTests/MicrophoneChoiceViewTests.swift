import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(.timeLimit(.minutes(15))) struct MicrophoneChoiceViewTests {
  private struct ChoicePage: Page {
    let store: StoreOf<MicrophoneChoice>
    var head: PageHead { PageHead(title: "Minutes") }
    var body: some HTML { main { MicrophoneChoiceView(store: store) } }
  }

  @Test func `a microphone is chosen, and its level shown`() async throws {
    // given
    let selected = LockIsolated<String?>(nil)
    let levels = AsyncThrowingStream<Double, any Error>.makeStream()
    let page = TestPage {
      ChoicePage(
        store: Store(initialState: MicrophoneChoice.State()) {
          MicrophoneChoice()
        } withDependencies: {
          $0.microphones = MicrophonesClient(
            list: {
              AsyncStream {
                $0.yield(MicrophoneList(microphones: [Microphone(id: "h", name: "Headset")]))
              }
            },
            select: { id in selected.setValue(id) },
            selectStereo: { _ in },
            selectSharing: { _ in },
            levels: { levels.stream })
        })
    }
    #expect(page.all(.label("Microphone")).isEmpty)

    // when
    try page.click(.button("Choose microphone"))
    await page.settle()
    levels.continuation.yield(1)
    await page.settle()

    // then
    #expect(try page.find(.role("meter")).attributes["aria-valuenow"] == "100")
    try page.change(.label("Microphone"), to: "h")
    await page.settle()
    #expect(selected.value == "h")
    // One channel, and a browser that shares no sound
    #expect(page.all(.label("Channels")).isEmpty)
    #expect(page.all(.label("Also record shared sound")).isEmpty)
  }

  @Test func `stereo and shared sound are offered where the browser has them`() async throws {
    // given
    let chosen = LockIsolated<[String]>([])
    var state = MicrophoneChoice.State()
    state.show(MicrophoneList(offersStereo: true, isSharing: false))
    let page = TestPage {
      ChoicePage(
        store: Store(initialState: state) {
          MicrophoneChoice()
        } withDependencies: {
          $0.microphones = MicrophonesClient(
            list: { .finished },
            select: { _ in },
            selectStereo: { isStereo in chosen.withValue { $0.append("stereo \(isStereo)") } },
            selectSharing: { isSharing in chosen.withValue { $0.append("sharing \(isSharing)") } },
            levels: { .finished() })
        })
    }
    let sides =
      "For calls: the browser asks for a tab or a screen whose sound is recorded, too. Use headphones, or the microphone "
      + "hears it as well. The microphone is recorded on the left, the shared sound on the right."
    #expect(page.all(.text(sides)).isEmpty)

    // when
    try page.change(.label("Channels"), to: "2")
    try page.click(.label("Also record shared sound"))
    await page.settle()

    // then
    #expect(chosen.value == ["stereo true", "sharing true"])
    #expect(throws: Never.self) { try page.find(.text(sides)) }
  }

  @Test func `stereo that the microphone has not is reported`() throws {
    var state = MicrophoneChoice.State()
    state.show(MicrophoneList(isStereo: true))
    let page = TestPage {
      ChoicePage(store: Store(initialState: state) { MicrophoneChoice() })
    }
    #expect(throws: Never.self) {
      try page.find(.text("This microphone has one channel, which is recorded."))
    }
  }
}
